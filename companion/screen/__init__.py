"""The table screen: one display that all can see. It is given the public view and nothing else.

`window` opens it and keeps it running, `scenes` says what is shown, one module a scene; `paint` is the drawing kit.
"""
