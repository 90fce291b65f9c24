"""Threads in which bots think; unlike the standard library's, they do not keep a process from ending."""

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from threading import Semaphore, Thread
from typing import Any


class Thinkers(Executor):
    """Runs as many tasks at a time as there are processors, at least two."""

    def __init__(self) -> None:
        self.room = Semaphore(max(2, os.cpu_count() or 1))

    def submit(self, task: Callable[..., Any], /, *args: Any, **more: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        Thread(target=self._run, args=(future, partial(task, *args, **more)), name="bot", daemon=True).start()
        return future

    def _run(self, future: "Future[Any]", task: Callable[[], Any]) -> None:
        with self.room:
            if not future.set_running_or_notify_cancel():
                return
            try:
                found = task()
            except BaseException as problem:
                future.set_exception(problem)
            else:
                future.set_result(found)
