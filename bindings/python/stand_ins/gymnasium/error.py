class ResetNeeded(Exception):
    pass
