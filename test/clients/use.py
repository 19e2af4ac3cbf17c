"""Code that a user of the generated Python client would write, and a check of which values arrive."""

import httpx
from rolecall_client import Client
from rolecall_client.api.jobs import search_jobs
from rolecall_client.models import Level, Workplace

asked: list[httpx.QueryParams] = []


def answer(request: httpx.Request) -> httpx.Response:
    asked.append(request.url.params)
    return httpx.Response(200, json={"data": [], "next_cursor": None, "limit": 5})


client = Client(base_url="http://127.0.0.1:8080", httpx_args={"transport": httpx.MockTransport(answer)})

page = search_jobs.sync(client=client, level=Level.SENIOR, language="en", city="Lima", limit=5)
assert page is not None and page.data == [], page
assert asked[-1].get_list("level") == ["senior"], asked[-1]
assert asked[-1].get_list("city") == ["Lima"], asked[-1]

search_jobs.sync(client=client, level=[Level.SENIOR, Level.STAFF], workplace=Workplace.REMOTE, city=["Lima", "Washington, DC"])
assert asked[-1].get_list("level") == ["senior", "staff"], asked[-1]
assert asked[-1].get_list("workplace") == ["remote"], asked[-1]
assert asked[-1].get_list("city") == ["Lima", "Washington, DC"], asked[-1]
