"""The drawings of hardware/: each is made from the tables that the program itself uses."""
