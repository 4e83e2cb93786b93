"""The devices of the table: drivers, simulated twins, wiring. Imports nothing of ours but
`companion.ports`."""
