def board(r,s,seat): return ""
def sentence(r,s,a): return str(a)
