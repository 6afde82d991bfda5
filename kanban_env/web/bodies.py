"""The bodies of requests; pydantic checks them before anything else sees them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from kanban_env.web.links import MOST_TEXT

Token = Annotated[str, Field(min_length=16, max_length=64)]


class Body(BaseModel):
    """A request's body: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid")


class NewTable(Body):
    """A table to create."""

    game: Annotated[str, Field(max_length=60)]
    players: StrictInt | None = None
    options: Annotated[dict[str, Any], Field(max_length=40)] = {}
    seed: StrictInt | None = None
    seats: Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=12)]
    one_screen: bool = False


class OpenLink(Body):
    """A position to open."""

    link: Annotated[str, Field(max_length=MOST_TEXT)]
    seats: Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=12)] = []


class Answer(Body):
    """An action of a seat."""

    token: Token
    seat: StrictInt
    number: StrictInt
    action: StrictInt
    since: StrictInt = 0


class Undo(Body):
    """A decision to go back to."""

    token: Token
    seat: StrictInt
    number: StrictInt


class AskLink(Body):
    """A link to ask for, with the first `number` decisions or all."""

    token: Token
    number: StrictInt | None = None


class Ask(Body):
    """Something that a seat wants to know."""

    token: Token
    seat: StrictInt


class Name(Body):
    """A person's name: any text, which the page shows as text."""

    token: Token
    seat: StrictInt
    name: Annotated[str, Field(max_length=30)]
