// Keys, copying, and the browser's own zone. Everything works without it.
(() => {
  "use strict";
  const each = (selector, act, within = document) => within.querySelectorAll(selector).forEach(act);
  const say = (text) => { document.getElementById("said").textContent = text; };

  const isLocal = () => {
    try { return localStorage.getItem("zone") === "local"; } catch { return false; }
  };
  const exact = (instant) => {
    const at = new Date(instant);
    return isLocal()
      ? at.toLocaleString("sv-SE", { timeZoneName: "short" })
      : at.toISOString().slice(0, 19).replace("T", " ") + " UTC";
  };
  const showZone = (within) => {
    each("time[datetime] .exact", (shown) => { shown.textContent = exact(shown.parentElement.dateTime); }, within);
    each("[data-zone]", (button) => {
      button.textContent = isLocal() ? "Local time" : "UTC";
      button.setAttribute("aria-label", isLocal() ? "Times are local: show UTC" : "Times are UTC: show local time");
    });
  };
  const prepare = (within) => {
    each("[data-zone], [data-keys], [data-copy]", (button) => { button.hidden = false; }, within);
    if (isLocal()) showZone(within);
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if ("zone" in button.dataset) {
      try { localStorage.setItem("zone", isLocal() ? "utc" : "local"); } catch { return; }
      showZone(document);
    } else if ("keys" in button.dataset) {
      document.getElementById("keys").showModal();
    } else if ("copy" in button.dataset) {
      const code = button.parentElement.querySelector("code");
      const copied = navigator.clipboard ? navigator.clipboard.writeText(code.textContent) : Promise.reject();
      copied.then(() => say("Copied"), () => {
        getSelection().selectAllChildren(code);
        say("Selected: press Ctrl C to copy");
      });
    }
  });

  const step = (by) => {
    const rows = [...document.querySelectorAll("tr[data-row]")].filter((row) => row.querySelector("a"));
    if (rows.length === 0) return;
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const next = at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1);
    rows[next].querySelector("a").focus();
    rows[next].scrollIntoView({ block: "nearest" });
  };
  const focus = (...selectors) => {
    const found = selectors.map((selector) => document.querySelector(selector)).find(Boolean);
    if (found) found.focus();
  };
  // Leads to the page that asks whether to, and why: for all that are chosen, else for the row with the focus.
  const answer = (key) => {
    const way = document.querySelector(`[data-key="${key}"]`);
    if (!way) return;
    if (way.form) {
      const row = document.activeElement.closest("tr[data-row]");
      const isChosen = () => [...way.form.elements].some((box) => box.checked);
      if (!isChosen() && row) row.querySelector("input[form=act]").checked = true;
      if (!isChosen()) return say("Choose a question first: j and k go to the next and the previous");
    }
    way.click();
  };
  const keys = {
    "/": () => focus("input[type=search]", "form.filters :is(input, select)"),
    j: () => step(1),
    k: () => step(-1),
    a: () => answer("a"),
    r: () => answer("r"),
    e: () => focus("[data-export]"),
    "?": () => document.getElementById("keys").showModal(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]")) return;
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : null;
    if (act) {
      event.preventDefault();
      act();
    }
  });

  // What is no list (the login, a mistake that is told, no answer at all) is a page of its own.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr } = event.detail;
    if (xhr.status !== 200 || !xhr.responseText.includes('<div id="list"')) {
      event.preventDefault();
      location.assign(xhr.responseURL);
    }
  });
  // A list that takes the place of another keeps the focus: in the same field, else on its first row.
  let field = "";
  document.addEventListener("htmx:beforeRequest", () => { field = document.activeElement.name || ""; });
  document.addEventListener("htmx:afterSwap", () => {
    if (document.activeElement !== document.body) return;
    const same = document.getElementsByName(field)[0];
    if (same) same.focus(); else focus("tr[data-row] a", "#list a");
  });
  document.addEventListener("htmx:sendError", (event) => location.assign(event.detail.requestConfig.path));
  document.addEventListener("htmx:load", (event) => prepare(event.target));
  prepare(document);
  // A browser gives the focus when it next draws, which is later than somebody quick begins to type.
  focus("[autofocus]");
})();
