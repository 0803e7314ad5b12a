"""asyncio by a clock of one's own. Import it when sys.modules["time"] has been replaced, not before."""

from asyncio import core


class TaskQueue:
    """asyncio's, which looks at the computer's own clock where a task is to go on at once."""

    def __init__(self):
        queue = _TaskQueue()
        self.peek, self.pop, self.remove = queue.peek, queue.pop, queue.remove
        self._push = queue.push

    def push(self, task, when=None):
        self._push(task, core.ticks() if when is None else when)


_TaskQueue = core.TaskQueue


def follow(wait):
    """From now on tasks go by that clock. wait(queue, ms): asyncio has nothing to do for so long."""
    core.TaskQueue = TaskQueue
    core.IOQueue.wait_io_event = wait
