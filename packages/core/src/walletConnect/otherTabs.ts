/**
 * Tells the app's other tabs of a session that has ended, and hears it from them: they share its keys, and the relay
 * takes them for one client and tells them nothing of each other. Faults F72.
 */
export function otherTabs(onEnded: (topic: string) => void) {
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, close() {} }
  const channel = new BroadcastChannel('latchkey.walletconnect')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onEnded(data)
  }
  // On a server it would keep the process alive.
  if ('unref' in channel && typeof channel.unref === 'function') channel.unref()
  return { tell: (topic: string) => channel.postMessage(topic), close: () => channel.close() }
}
