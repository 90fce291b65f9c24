"""The link over a WebSocket, to a server that loses connections."""

import json

import pytest

pytestmark = pytest.mark.web


class Host:
    """The other end of the link: a table behind frames of JSON; it can hang up, and refuse to be reached."""

    def __init__(self, table, seat=0):
        self.table, self.seat = table, seat
        self.sockets, self.frames, self.keys = [], [], []
        self.up = self.answering = True

    def accept(self, socket):
        self.sockets.append(socket)
        if not self.up:
            socket.close()
            return
        socket.on_message(lambda text: self.take(socket, json.loads(text)))

    def take(self, socket, frame):
        if "key" in frame:
            self.keys.append(frame["key"])
            self.push(socket)
            return
        self.frames.append(frame)
        if not self.answering:
            return
        reply = self.table.act(self.seat, frame["message"])
        self.push(socket)
        socket.send(json.dumps({"id": frame["id"], "reply": reply}))

    def push(self, socket):
        socket.send(json.dumps({"scene": self.table.scene(self.seat)}))

    def hang_up(self):
        self.up = False
        self.sockets[-1].close()


@pytest.fixture
def page_of(browser, address):
    """Open the page of a seat, as `hoyle host` serves it."""
    contexts = []

    def open_page(host):
        contexts.append(browser.new_context())
        page = contexts[-1].new_page()
        page.route_web_socket("**/table/link", host.accept)
        page.goto(f"{address}/table/table.html#abc")
        page.wait_for_selector(".felt")
        return page

    yield open_page
    for context in contexts:
        context.close()


def test_game_is_played_over_the_link(page_of, table):
    host = Host(table("sedma", 4))
    page = page_of(host)
    page.keyboard.press("1")
    page.wait_for_selector(".confirm")
    page.keyboard.press("Enter")
    page.wait_for_selector(".confirm", state="detached")
    assert host.table.number == 1 and host.keys == ["abc"]
    assert [frame["message"]["do"] for frame in host.frames if frame["message"]["do"] != "log"] == ["touch", "confirm"]
    ids = [frame["id"] for frame in host.frames]
    assert ids == sorted(set(ids))


def test_lost_connection_is_said_and_comes_back(page_of, table):
    host = Host(table("sedma", 4))
    page = page_of(host)
    host.hang_up()
    page.wait_for_selector(".status")
    assert page.locator(".status").inner_text() == "Connection lost, trying again …"
    assert page.locator(".hand .thing").count() == 4
    page.keyboard.press("1")
    page.wait_for_selector(".remark.warn")
    assert page.locator(".remark p").inner_text() == "There is no connection to the table now; trying again."
    page.wait_for_timeout(1500)
    assert len(host.sockets) > 2
    host.table.make(host.table.state.legal_moves()[0])
    host.up = True
    page.wait_for_selector(".status", state="detached", timeout=10_000)
    assert page.locator(".whose").inner_text() == "p1 chooses."


def test_remark_on_the_lost_connection_goes_with_it(page_of, table):
    host = Host(table("sedma", 4))
    page = page_of(host)
    host.hang_up()
    page.wait_for_selector(".status")
    page.keyboard.press("1")
    page.wait_for_selector(".remark.warn")
    host.up = True
    page.wait_for_selector(".status", state="detached", timeout=10_000)
    page.wait_for_selector(".remark", state="detached", timeout=2_000)


def test_waits_between_attempts_grow(page_of, table):
    host = Host(table("sedma", 4))
    page = page_of(host)
    host.hang_up()
    page.wait_for_timeout(4000)
    attempts = len(host.sockets) - 1
    assert 3 <= attempts <= 5


def test_message_without_answer_is_not_made_twice(page_of, table):
    host = Host(table("sedma", 4))
    page = page_of(host)
    host.answering = False
    page.keyboard.press("1")
    page.wait_for_timeout(200)
    host.sockets[-1].close()
    page.wait_for_selector(".remark.warn")
    assert page.locator(".remark p").inner_text().startswith("The connection was lost before an answer came.")
    host.answering = True
    page.wait_for_selector(".status", state="detached", timeout=10_000)
    assert [frame["message"]["do"] for frame in host.frames if frame["message"]["do"] != "log"] == ["touch"]


def test_host_ends_a_link(page_of, table):
    host = Host(table("sedma", 4))
    page = page_of(host)
    host.sockets[-1].send(json.dumps({"end": "This link is open in another tab."}))
    host.sockets[-1].close()
    page.wait_for_timeout(1500)
    assert page.locator(".status").inner_text() == "This link is open in another tab."
    assert len(host.sockets) == 1


def test_absent_players_are_marked(page_of, table):
    host = Host(table("sedma", 4))
    page = page_of(host)
    people = [{"seat": s, "name": "", "person": True, "bot": False, "away": s == 2} for s in range(4)]
    host.sockets[-1].send(json.dumps({"people": people}))
    page.wait_for_selector(".tag.away")
    assert page.locator(".seat[data-seat='2'] .tag.away").count() == 1
    assert page.locator(".tag.away").count() == 1
