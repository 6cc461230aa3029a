// What changes while a page is open: one event stream for all tabs of a browser. In a tab it counts what is new; the same
// file as a SharedWorker holds the stream. Rows never move by themselves. Everything works without it.
(() => {
  "use strict";

  const SECOND = 1000;
  const LONGEST_WAIT = 60 * SECOND;
  /** Failures in a row after which people are told. */
  const LOST = 2;

  /** Hears of changes until it is closed; whoever listens is told {state} or {changes, isEverything}. */
  const listen = (tell) => {
    let source = null;
    let timer = 0;
    let failures = 0;
    let last = "";
    const heard = (event) => {
      last = event.lastEventId;
      const said = JSON.parse(event.data);
      // what happened between the making of the page and the start of the stream, nobody tells
      tell({ changes: Object.keys(said.changes), isEverything: said.isEverything || event.type === "start" });
    };
    const open = () => {
      source = new EventSource("/api/live" + (last ? "?since=" + encodeURIComponent(last) : ""));
      source.onopen = () => { failures = 0; tell({ state: "open" }); };
      source.addEventListener("start", heard);
      source.addEventListener("change", heard);
      source.onerror = () => {
        source.close();
        failures++;
        if (failures >= LOST) tell({ state: "lost" });
        const wait = Math.min(SECOND * 2 ** (failures - 1), LONGEST_WAIT);
        timer = setTimeout(open, wait * (0.5 + Math.random() / 2));
      };
    };
    open();
    return () => { clearTimeout(timer); source.close(); };
  };

  if ("SharedWorkerGlobalScope" in self) {
    const ports = new Set();
    let close = null;
    let state = null;
    const tellAll = (said) => {
      if (said.state) state = said;
      ports.forEach((port) => port.postMessage(said));
    };
    self.onconnect = (event) => {
      const [port] = event.ports;
      port.onmessage = ({ data }) => {
        if (data === "join") {
          ports.add(port);
          if (state) port.postMessage(state);
          if (close) port.postMessage({ changes: [], isEverything: true });
          close ??= listen(tellAll);
        } else {
          ports.delete(port);
          if (ports.size === 0 && close) {
            close();
            close = null;
            state = null;
          }
        }
      };
    };
    return;
  }

  const box = document.getElementById("live");
  if (!box) return;
  const content = document.getElementById("content");
  const button = box.querySelector("button");
  const words = box.querySelector("span");
  const topics = box.dataset.live.split(" ");
  /** Pages that ask the pipeline itself look only when they hear of something: no idle page writes to Kafka. */
  const mayPoll = "poll" in box.dataset;
  const POLL = 10 * SECOND;
  const LEAST_BETWEEN = 5 * SECOND;
  /** A question to people is seen at once. */
  const LEAST_BETWEEN_GATES = SECOND / 2;
  /** After that long without a key or a click nobody is there, and a login may end. */
  const ABSENT = 30 * 60 * SECOND;

  let isDirty = false;
  let isLost = false;
  let isLooking = false;
  let isOut = false;
  let lookedAt = -LEAST_BETWEEN;
  let actedAt = performance.now();
  let timer = 0;
  let due = Infinity;

  const say = (text) => { if (words.textContent !== text) words.textContent = text; };
  const sayState = () => {
    if (isOut) return say("You are logged out: load the page again.");
    if (!isLost) return say("");
    say(mayPoll
      ? "No live updates at the moment: this page looks every 10 s."
      : "No live updates at the moment: load the page again to see what is new.");
  };
  const forget = () => { button.hidden = true; button.textContent = ""; };

  const keyOf = (row) => {
    const lead = row.querySelector("a.lead") || row.querySelector("a");
    return lead ? lead.getAttribute("href") : textOf(row);
  };
  /** Without times, which say how long ago it is. */
  const textOf = (row) => {
    const copy = row.cloneNode(true);
    copy.querySelectorAll("time").forEach((time) => time.remove());
    return copy.textContent.replace(/\s+/g, " ");
  };
  const rowsOf = (within) => new Map([...within.querySelectorAll("tr[data-row]")].map((row) => [keyOf(row), textOf(row)]));

  /** What the button says: how many rows are new, or that some are others. */
  const news = (fetched) => {
    const shown = rowsOf(content);
    const found = rowsOf(fetched);
    const count = [...found.keys()].filter((key) => !shown.has(key)).length;
    const isAll = count === found.size && fetched.querySelector("a[rel=next]");
    if (count > 0) return `${count}${isAll ? " or more" : ""} new`;
    const isSame = found.size === shown.size && [...found].every(([key, text]) => shown.get(key) === text);
    return isSame ? "" : "Changed";
  };

  const fetchPage = async () => {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
    const isLoggedOut = answer.status === 401 || (answer.redirected && new URL(answer.url).pathname === "/login");
    if (isLoggedOut) isOut = true;
    if (!answer.ok || isLoggedOut) throw new Error("answered " + answer.status);
    return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("content");
  };
  const showNumbers = (fetched) => {
    const found = fetched.querySelectorAll(".figures strong");
    content.querySelectorAll(".figures strong").forEach((number, i) => {
      if (found[i]) number.textContent = found[i].textContent;
    });
  };

  const isAbsent = () => document.hidden || performance.now() - actedAt > ABSENT;
  const mayLook = () => isDirty && !isLooking && !isOut && !isAbsent() && !new URLSearchParams(location.search).has("cursor");
  const look = async () => {
    if (!mayLook()) return;
    isDirty = false;
    isLooking = true;
    lookedAt = performance.now();
    const address = location.href;
    try {
      const fetched = await fetchPage();
      if (address !== location.href) {
        isDirty = true;
      } else {
        showNumbers(fetched);
        const text = news(fetched);
        if (text) { button.textContent = text; button.hidden = false; } else forget();
      }
    } catch {
      sayState();
    } finally {
      isLooking = false;
      if (isDirty) lookSoon();
    }
  };
  const lookSoon = (between = LEAST_BETWEEN) => {
    const at = Math.max(performance.now(), lookedAt + between);
    if (at >= due) return;
    due = at;
    clearTimeout(timer);
    timer = setTimeout(() => { due = Infinity; look(); }, at - performance.now());
  };
  const changed = (between) => { isDirty = true; lookSoon(between); };

  /** Shows the page as it is now; what was chosen stays chosen. */
  const show = async () => {
    let fetched;
    try {
      fetched = await fetchPage();
    } catch {
      location.reload();
      return;
    }
    const chosen = new Set([...content.querySelectorAll("input[form=act]:checked")].map((each) => each.value));
    content.replaceChildren(...fetched.childNodes);
    content.querySelectorAll("input[form=act]").forEach((each) => { each.checked = chosen.has(each.value); });
    window.htmx.process(content);
    content.dispatchEvent(new CustomEvent("htmx:load", { bubbles: true }));
    forget();
    (content.querySelector("tr[data-row] a") || content).focus();
  };

  const told = ({ state, changes, isEverything }) => {
    if (state) {
      isLost = state === "lost";
      sayState();
    } else if (isEverything || changes.some((topic) => topics.includes(topic))) {
      changed(changes.includes("escalations") ? LEAST_BETWEEN_GATES : LEAST_BETWEEN);
    }
  };

  /** A stream of this tab alone, while it is seen: a browser has six connections for all its tabs. */
  const listenAlone = () => {
    let close = null;
    const follow = () => {
      if (document.hidden) {
        if (close) close();
        close = null;
      } else {
        close ??= listen(told);
      }
    };
    document.addEventListener("visibilitychange", follow);
    addEventListener("pagehide", () => { if (close) close(); close = null; });
    addEventListener("pageshow", follow);
    follow();
  };
  const listenTogether = () => {
    const worker = new SharedWorker(box.dataset.script, "errata-live");
    let isAlone = false;
    worker.onerror = () => {
      if (!isAlone) listenAlone();
      isAlone = true;
    };
    worker.port.onmessage = ({ data }) => told(data);
    addEventListener("pagehide", () => worker.port.postMessage("leave"));
    addEventListener("pageshow", (event) => { if (event.persisted) worker.port.postMessage("join"); });
    worker.port.postMessage("join");
  };

  button.addEventListener("click", show);
  document.addEventListener("htmx:afterSwap", forget);
  ["keydown", "pointerdown"].forEach((name) => addEventListener(name, () => {
    actedAt = performance.now();
    if (isDirty) lookSoon();
  }));
  document.addEventListener("visibilitychange", () => { if (isDirty) lookSoon(); });
  setInterval(() => { if (isLost && mayPoll) changed(); }, POLL);
  try {
    listenTogether();
  } catch {
    listenAlone();
  }
})();
