"""The web server as a browser, a stranger and a slow page meet it."""

import http.client
import json
import socket
import threading
import time

import pytest

from damier.web.app import MAX_BODY, create_app, is_own, serve
from damier.web.feed import Feed


class Table:
    """Somebody who plays: notes what the page asks for."""

    def __init__(self):
        self.commands = []
        self.hands = []
        self.feed = Feed()
        self.pdn = '[White "Anna"]\n\n1. c3-d4 *\n'

    def post(self, data):
        if data.get("do") == "fail":
            raise ValueError("that cannot be done\nnow")
        if data.get("do") == "crash":
            raise KeyError("inside")
        self.commands.append(data)
        return {"ok": True}

    def hand(self, data):
        self.hands.append(data)
        return {"ok": True}


@pytest.fixture
def table():
    return Table()


@pytest.fixture
def server(table):
    serving = serve(create_app(table.feed, table.post, table.hand, lambda: table.pdn), "127.0.0.1", 0)
    yield serving
    serving.stop()


def port_of(server):
    return int(server.url.rstrip("/").rsplit(":", 1)[1])


def ask(server, method, path, body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port_of(server), timeout=5)
    if isinstance(body, dict | list):
        body = json.dumps(body)
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    text = response.read().decode()
    connection.close()
    return response.status, text, response.headers


def refused(server, body, status=400):
    got, text, _ = ask(server, "POST", "/command", body)
    answer = json.loads(text)
    assert got == status
    assert answer["ok"] is False
    assert "\n" not in answer["error"]
    assert "Traceback" not in text
    return answer["error"]


def test_the_page_and_its_files_are_there(server):
    status, text, headers = ask(server, "GET", "/")
    assert status == 200
    assert "<title>Damier" in text
    assert "default-src 'self'" in headers["content-security-policy"]
    status, _, headers = ask(server, "GET", "/static/main.js")
    assert status == 200
    assert headers["content-type"].startswith("text/javascript")


def test_a_command_reaches_the_game(server, table):
    status, text, _ = ask(server, "POST", "/command", {"do": "resume", "yes": True})
    assert (status, json.loads(text)) == (200, {"ok": True})
    assert table.commands == [{"do": "resume", "yes": True}]


def test_a_hand_reaches_the_wood(server, table):
    assert ask(server, "POST", "/hand", {"do": "lift", "square": "c3"})[0] == 200
    assert table.hands == [{"do": "lift", "square": "c3"}]


def test_a_real_eboard_has_no_hand(table):
    serving = serve(create_app(table.feed, table.post, None, lambda: ""), "127.0.0.1", 0)
    try:
        status, text, _ = ask(serving, "POST", "/hand", {"do": "lift", "square": "c3"})
        assert status == 400
        assert "real hands" in json.loads(text)["error"]
        assert ask(serving, "GET", "/pdn")[0] == 404
    finally:
        serving.stop()


def test_what_cannot_be_done_is_one_line(server):
    assert refused(server, {"do": "fail"}) == "that cannot be done now"


def test_a_fault_inside_is_one_line_too(server, capfd):
    assert "inside" in refused(server, {"do": "crash"}, 500)
    assert "Traceback" not in "".join(capfd.readouterr())


@pytest.mark.parametrize(
    "body", ["", "hello", "[1]", "17", '{"a":', b"\xff\xfe", "[" * 30000, json.dumps({"a": "x" * MAX_BODY})]
)
def test_junk_is_refused(server, table, body):
    refused(server, body)
    assert table.commands == []


def test_the_pdn_can_be_taken_home(server, table):
    status, text, headers = ask(server, "GET", "/pdn")
    assert (status, text) == (200, table.pdn)
    assert "damier.pdn" in headers["content-disposition"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "127.0.0.1"}, 200),
        ({"Host": "localhost:8000", "Origin": "http://localhost:8000"}, 200),
        ({"Host": "evil.example"}, 403),
        ({"Host": "127.0.0.1.evil.example:80"}, 403),
        ({"Host": "127.0.0.1", "Origin": "http://evil.example"}, 403),
        ({"Host": "127.0.0.1:8000", "Origin": "http://127.0.0.1:9000"}, 403),
        ({"Host": "127.0.0.1", "Origin": "null"}, 403),
        ({"Host": ""}, 403),
    ],
)
def test_only_this_computers_own_page_is_served(server, table, headers, status):
    for method, path in (("GET", "/"), ("POST", "/command"), ("GET", "/static/main.js"), ("GET", "/pdn")):
        assert ask(server, method, path, {"do": "draw"} if method == "POST" else None, **headers)[0] == status
    assert bool(table.commands) == (status == 200)


def test_our_own_origin_is_the_host_that_was_asked():
    assert is_own("localhost:1", "http://localhost:1")
    assert not is_own("localhost:1", "https://localhost:1")
    assert not is_own("localhost:x", None)


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/nothing"])
def test_nothing_else_is_served(server, path):
    assert ask(server, "GET", path)[0] == 404


def test_a_busy_port_is_one_clear_line(server):
    with pytest.raises(OSError, match=r"^port \d+ is taken"):
        serve(create_app(Feed(), dict, None, str), "127.0.0.1", port_of(server))


def test_stopping_ends_open_pages_and_frees_the_port(table):
    serving = serve(create_app(table.feed, table.post, None, str), "127.0.0.1", 0)
    port = port_of(serving)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request("GET", "/events")
    stream = connection.getresponse()
    stream.readline()
    began = time.monotonic()
    serving.stop()
    serving.stop()
    assert time.monotonic() - began < 30
    stream.read()
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", port), 1)


def events(stream, count):
    """The next events as (kind, data)."""
    found = []
    kind = ""
    while len(found) < count:
        line = stream.readline().decode().rstrip("\n")
        if line.startswith("event: "):
            kind = line[7:]
        elif line.startswith("data: "):
            found.append((kind, json.loads(line[6:])))
    return found


def test_a_page_gets_the_latest_of_each_kind_and_then_changes(server, table):
    table.feed.publish("state", {"n": 1})
    table.feed.publish("state", {"n": 2})
    table.feed.publish("wood", {"hand": []})
    connection = http.client.HTTPConnection("127.0.0.1", port_of(server), timeout=5)
    connection.request("GET", "/events")
    stream = connection.getresponse()
    assert stream.headers["content-type"].startswith("text/event-stream")
    assert events(stream, 2) == [("state", {"n": 2}), ("wood", {"hand": []})]
    table.feed.publish("wood", {"hand": []})
    threading.Thread(target=table.feed.publish, args=("state", {"n": 3})).start()
    assert events(stream, 1) == [("state", {"n": 3})]
    connection.close()


def test_a_page_that_goes_away_frees_its_place(server, table):
    for _ in range(40):
        connection = http.client.HTTPConnection("127.0.0.1", port_of(server), timeout=5)
        connection.request("GET", "/events")
        response = connection.getresponse()
        assert response.status in (200, 503)
        response.close()
        connection.close()
    limit = time.monotonic() + 5
    while table.feed.subscribers and time.monotonic() < limit:
        time.sleep(0.02)
    assert table.feed.subscribers == 0
