"""A queue that is fair: owners take turns, and so do the tables of one owner."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

__all__ = ["FairQueue"]

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """Whoever has a thousand items in it delays the items of another owner by one.

    >>> queue = FairQueue[str]()
    >>> for owner, table, item in [("a", "1", "x"), ("a", "1", "y"), ("a", "2", "z"), ("b", "3", "w")]:
    ...     queue.put(owner, table, item)
    >>> [queue.take() for _ in range(len(queue))]
    ['x', 'w', 'z', 'y']
    """

    def __init__(self) -> None:
        self._owners: OrderedDict[str, OrderedDict[str, deque[Item]]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, owner: str, table: str, item: Item) -> None:
        """Add an item behind the others of its table."""
        self._owners.setdefault(owner, OrderedDict()).setdefault(table, deque()).append(item)
        self._count += 1

    def take(self) -> Item:
        """Remove and return the next item; IndexError if there is none."""
        if not self._count:
            raise IndexError("the queue is empty")
        owner, tables = next(iter(self._owners.items()))
        table, items = next(iter(tables.items()))
        item = items.popleft()
        self._owners.move_to_end(owner)
        tables.move_to_end(table)
        self._drop_empty(owner, table)
        self._count -= 1
        return item

    def remove(self, owner: str, table: str, item: Item) -> bool:
        """Remove an item that was put in; False if it is not there any more."""
        items = self._owners.get(owner, OrderedDict()).get(table, deque())
        if item not in items:
            return False
        items.remove(item)
        self._drop_empty(owner, table)
        self._count -= 1
        return True

    def _drop_empty(self, owner: str, table: str) -> None:
        tables = self._owners[owner]
        if not tables[table]:
            del tables[table]
        if not tables:
            del self._owners[owner]
