r"""The firmware's own checks, on a sensor that is simulated down to its registers and a clock that wraps at 2**30.

    MICROPYPATH=firmware:firmware/simulated micropython -X heapsize=200k \
        tests/firmware/checks/all_checks.py [FOLDER [WORD]]
    PYTHONPATH=firmware:firmware/simulated python tests/firmware/checks/all_checks.py [FOLDER]

FOLDER is where files may be written; a word after it picks the checks with that word in their name. The last line says
"N passed, N failed".
"""

import sys

import colour_checks
import kept_checks
import line_checks
import sensor_checks
import well_checks

MODULES = (sensor_checks, colour_checks, well_checks, kept_checks, line_checks)


def main():
    passes = failures = 0
    checks = {name: getattr(module, name) for module in MODULES for name in dir(module) if name.startswith("check_")}
    for name in sorted(checks):
        if all(word in name for word in sys.argv[2:]):
            try:
                checks[name]()
                passes += 1
            except Exception as wrong:
                failures += 1
                print("FAILED", name)
                if hasattr(sys, "print_exception"):
                    sys.print_exception(wrong)
                else:
                    sys.excepthook(type(wrong), wrong, wrong.__traceback__)
    print(f"{passes} passed, {failures} failed")
    sys.exit(1 if failures else 0)


main()
