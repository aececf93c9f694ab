import {
  type Eip1193Provider,
  isLatchkeyError,
  type LatchkeyError,
  toLatchkeyError,
  withErrorMessage,
} from '@latchkey/core'

/** Methods that sign or send something, also those of wallets that this package does not know. */
const signsOrSends = /sign|send|grantPermissions/i
/** Methods that answer with the hash of a transaction. */
const sends = /^(eth|wallet)_send(Raw)?Transaction$/

/**
 * The provider that the host app gets: the wallet's own, except that a request to sign or send is first checked by
 * `authorize`. A refused one rejects with EIP-1193's code 4100 (unauthorized) and the LatchkeyError as its cause. So does a
 * request that the embedded wallet refuses, with the code of its refusal. Spec §4.
 * @param onSent - called with each transaction that the wallet has sent
 */
export function guardProvider<provider extends Eip1193Provider>(
  provider: provider,
  authorize: () => Promise<void>,
  onSent?: ((request: { method: string; params?: unknown }, answer: unknown) => void) | undefined,
): provider {
  const request: Eip1193Provider['request'] = async (args) => {
    if (signsOrSends.test(args.method)) {
      try {
        await authorize()
      } catch (thrown) {
        throw await rpcError(toLatchkeyError(thrown), 4100)
      }
    }
    try {
      const answer = await provider.request(args)
      if (sends.test(args.method)) onSent?.(args, answer)
      return answer
    } catch (thrown) {
      if (!isLatchkeyError(thrown) || thrown.rpcCode === undefined) throw thrown
      throw await rpcError(thrown, thrown.rpcCode)
    }
  }
  const own = (name: PropertyKey): unknown => {
    if (name === 'request') return request
    // Methods from before EIP-1193, which would bypass the check.
    if (name === 'send' || name === 'sendAsync') return undefined
    const value: unknown = Reflect.get(provider, name)
    // Bound, because wallets read private fields of their own object.
    return typeof value === 'function' ? value.bind(provider) : value
  }
  // An empty target, because a proxy of a frozen provider must return the provider's own `request`.
  return new Proxy({} as provider, {
    get: (_, name) => own(name),
    has: (_, name) => own(name) !== undefined,
  })
}

/** Libraries read the number of EIP-1193 from `code`. */
async function rpcError(cause: LatchkeyError, code: number): Promise<Error> {
  await new Promise((resolve) => withErrorMessage(cause, resolve))
  return Object.assign(new Error(cause.message, { cause }), { code })
}
