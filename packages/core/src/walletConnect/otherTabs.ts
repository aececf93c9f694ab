/**
 * Notifies the app's other tabs of ended sessions, and calls `onEnded` with the topic when another tab does. The relay
 * does not notify them: the tabs share their keys, so it treats them as one client. Faults F72.
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
