/**
 * SDK 2.21.8 encodes sign-in messages with the global `Buffer`, which browsers do not have. Defines it there.
 *
 * Upstream: no issue known for this version.
 * Needed by tests/e2e/walletConnect.spec.ts, `a remote wallet connects by link, signs in, sends, switches, survives a reload and
 * disconnects`.
 */
export async function provideBuffer(): Promise<void> {
  if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer: (await import('buffer/')).Buffer })
}
