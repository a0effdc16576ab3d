// The wire: a WebSocket that tells what changes for one person, and a POST for everything they do.

/** Keeps a feed open for a person (null: only who there is). Every new connection begins with the whole state. */
export function connect(as, take, standing) {
  let wait = 250;
  const open = () => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/page/feed${as ? `?as=${as}` : ''}`);
    socket.onmessage = (event) => {
      wait = 250;
      standing(true);
      take(JSON.parse(event.data));
    };
    socket.onclose = () => {
      standing(false);
      setTimeout(open, wait);
      wait = Math.min(wait * 2, 4000);
    };
  };
  open();
}

/** Does something as a person. Never throws: `{ refused: code }` when it couldn't be done. */
export async function post(as, deed) {
  try {
    const response = await fetch(`/page/act${as ? `?as=${as}` : ''}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(deed),
    });
    return await response.json();
  } catch {
    return { unreachable: true };
  }
}
