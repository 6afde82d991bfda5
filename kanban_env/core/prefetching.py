"""Asks the processor to load a state before it is used.

The states of large batches lie in main memory, and rules read them here and there, which the
processor does not foresee.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from kanban_env.core.jit import PLAIN

LINE = 64
"""Bytes that are loaded together."""
AHEAD = 2
"""How many games ahead: the time of one is shorter than that of the memory."""


def _plain_prefetch(states: Any, i: int) -> None:
    """Do nothing: this concerns compiled code only."""


@intrinsic
def _prefetch(typing: Any, states: Any, i: Any) -> Any:  # noqa: ARG001
    """Load the lines of `states[i]`, which must exist; waits for nothing."""
    size = states.dtype.size

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, given[0])
        number, line = ir.IntType(32), ir.IntType(8).as_pointer()
        kind = ir.FunctionType(ir.VoidType(), [line, number, number, number])
        load = builder.module.declare_intrinsic("llvm.prefetch", [line], kind)
        first = builder.mul(given[1], ir.Constant(given[1].type, size))
        start = builder.gep(builder.bitcast(array.data, line), [first])
        to_write, keep, data = number(1), number(3), number(1)
        for offset in range(0, size, LINE):
            place = builder.gep(start, [number(offset)])
            builder.call(load, [place, to_write, keep, data])
        return context.get_dummy_value()

    return types.void(states, i), generate


prefetch: Any = _plain_prefetch if PLAIN else _prefetch
