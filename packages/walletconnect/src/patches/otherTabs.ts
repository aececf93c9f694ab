/**
 * SDK 2.21.8 shares its store between the tabs of an app, but does not notify the others when one tab ends a session; neither
 * does the relay, which treats tabs with the same keys as one client. Notifies the other tabs of ended sessions, and calls
 * `onEnded` with the topic when another tab does. Faults F72.
 *
 * Upstream: no issue known.
 * Needed by tests/chain/walletConnectSession.test.ts, `F72: two openTabs of a browser > each gets the answers to its own requests,
 * and a disconnect in one ends the session in both`.
 */
export function otherTabs(onEnded: (topic: string) => void) {
  if (typeof BroadcastChannel === 'undefined') return { notify() {}, close() {} }
  const channel = new BroadcastChannel('latchkey.walletconnect')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onEnded(data)
  }
  // In Node.js an open channel would keep the process alive.
  if ('unref' in channel && typeof channel.unref === 'function') channel.unref()
  return { notify: (topic: string) => channel.postMessage(topic), close: () => channel.close() }
}
