"""The feed that carries the state of play to every open page."""

import asyncio
import time

import pytest

from damier.web.feed import Feed, FeedFull


async def collect(feed, seconds, slow=0.0, keep_alive=10.0):
    got = []

    async def read():
        async for text in feed.subscribe(keep_alive):
            got.append(text)
            await asyncio.sleep(slow)

    task = asyncio.create_task(read())
    await asyncio.sleep(0.02)
    yield got
    await asyncio.sleep(seconds)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def run_collect(feed, publish, seconds, **kwargs):
    async def run():
        result = []
        async for got in collect(feed, seconds, **kwargs):
            result = got
            await asyncio.get_running_loop().run_in_executor(None, publish)
        return result

    return asyncio.run(run())


def test_a_slow_page_gets_the_newest_of_each_kind():
    feed = Feed()

    def publish():
        for n in range(500):
            feed.publish("state", {"n": n})
            feed.publish("wood", {"n": n})

    got = run_collect(feed, publish, 0.5, slow=0.15)
    assert len(got) < 8
    assert '{"n":499}' in got[-1]
    assert got[-1].count("event: ") == 2


def test_leds_are_sent_at_most_twenty_times_a_second_and_the_last_always():
    feed = Feed()

    def publish():
        for n in range(60):
            feed.publish("leds", {"rgb": f"{n:06x}"})
            time.sleep(0.005)

    got = [text for text in run_collect(feed, publish, 0.2) if "leds" in text]
    assert 3 <= len(got) <= 9
    assert '"00003b"' in got[-1]


def test_silence_is_kept_alive():
    got = run_collect(Feed(), lambda: None, 0.3, keep_alive=0.1)
    assert got.count(": still here\n\n") >= 2


def test_pages_that_leave_are_forgotten_and_pages_are_counted():
    feed = Feed(max_subscribers=2)

    async def visit():
        streams = [feed.subscribe() for _ in range(2)]
        for stream in streams:
            await stream.__anext__()
        with pytest.raises(FeedFull):
            feed.subscribe()
        for stream in streams:
            await stream.aclose()
        feed.subscribe()

    asyncio.run(visit())
    feed.publish("state", {"after": "the loop has gone"})
    assert feed.latest("state") == {"after": "the loop has gone"}


def test_what_is_not_json_is_refused_at_the_source():
    with pytest.raises((TypeError, ValueError)):
        Feed().publish("state", {"x": float("nan")})
    with pytest.raises(TypeError):
        Feed().publish("state", {"x": object()})
