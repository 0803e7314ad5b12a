// The line to the program: events that come, requests that go, in order.
import { say } from "./words.js";

/** Calls `on[kind](data)` for each event and `on.lost()` when the line breaks. */
export function listen(on) {
  let source = null;
  let timer = 0;

  const open = () => {
    source = new EventSource("/events");
    source.onerror = () => {
      on.lost();
      // A browser gives up on some errors; asking anew keeps the page alive over a restart.
      if (source.readyState === EventSource.CLOSED) {
        clearTimeout(timer);
        timer = setTimeout(open, 1000);
      }
    };
    for (const kind of ["state", "leds", "wood"]) {
      source.addEventListener(kind, (event) => {
        try {
          on[kind](JSON.parse(event.data));
        } catch (error) {
          console.warn(kind, error);
        }
      });
    }
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

/** Sends one request; throws an Error whose message is the one line to show. */
export async function post(path, data) {
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(data),
    });
  } catch {
    throw new Error(say("silent"));
  }
  let answer = {};
  try {
    answer = await response.json();
  } catch {
    // Not JSON: the status says enough.
  }
  if (!response.ok || answer.ok === false) throw new Error(answer.error ?? `error ${response.status}`);
  return answer;
}
