from kanban_env.core.jit import rule
@rule
def redeal(r, s, p):
    s.steps += 0
