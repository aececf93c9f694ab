import { type Address, isAddress } from '@solana/kit'
import { z } from 'zod'
import type { Ledger, LedgerRecord } from './createLedger.ts'
import type { createRpcMethods } from './createRpcMethods.ts'

type Call = {
  readonly id?: string | number | null | undefined
  readonly method: string
  readonly params?: unknown
}
type AccountEncoding = 'base58' | 'base64' | 'jsonParsed'
type Subscription =
  | { readonly kind: 'signature'; readonly signature: string }
  | { readonly kind: 'account'; readonly address: Address; readonly encoding: AccountEncoding }
  | { readonly kind: 'slot' }

/** Most subscriptions of one socket. */
const maxSubscriptions = 1_000

/** The subscriptions of a node's clients. @see https://solana.com/docs/rpc/websocket */
export function createSubscriptions({
  ledger,
  rpc,
}: {
  ledger: Ledger
  rpc: ReturnType<typeof createRpcMethods>
}) {
  let lastId = 0

  return {
    /** @param send - sends a frame to the client */
    open(send: (frame: object) => void) {
      const subscriptions = new Map<number, Subscription>()
      const notify = (kind: string, subscription: number, result: unknown) =>
        send({ jsonrpc: '2.0', method: `${kind}Notification`, params: { subscription, result } })
      /** A signature is notified once. */
      const notifySignature = (id: number, { error }: LedgerRecord) => {
        subscriptions.delete(id)
        notify('signature', id, rpc.inContext({ err: error }))
      }
      const stop = ledger.onEvent((event) => {
        for (const [id, one] of [...subscriptions]) {
          if ('slot' in event) {
            const { slot } = event
            if (one.kind === 'slot')
              notify('slot', id, { parent: slot - 1, root: Math.max(0, slot - 32), slot })
          } else if (one.kind === 'signature' && one.signature === event.record.signature)
            notifySignature(id, event.record)
          else if (one.kind === 'account' && event.record.keys.includes(one.address))
            notify('account', id, rpc.inContext(rpc.accountView(one.address, one)))
        }
      })

      return {
        close: stop,
        /** Whether the call was one to subscribe or unsubscribe; it is answered then. */
        handle({ id, method, params }: Call): boolean {
          const [, kind, what] = /^(signature|account|slot)(Subscribe|Unsubscribe)$/.exec(method) ?? []
          if (!kind) return false
          const given: readonly unknown[] = Array.isArray(params) ? params : []
          if (what === 'Unsubscribe') {
            send({ jsonrpc: '2.0', id, result: subscriptions.delete(Number(given[0])) })
            return true
          }
          const subscription = subscriptionOf(kind, given)
          if (!subscription || subscriptions.size >= maxSubscriptions) {
            send({ jsonrpc: '2.0', id, error: { code: -32602, message: 'Invalid params' } })
            return true
          }
          lastId += 1
          const subscriptionId = lastId
          subscriptions.set(subscriptionId, subscription)
          send({ jsonrpc: '2.0', id, result: subscriptionId })
          const known = subscription.kind === 'signature' && ledger.record(subscription.signature)
          if (known) notifySignature(subscriptionId, known)
          return true
        },
      }
    },
  }
}

function subscriptionOf(kind: string, [subject, options]: readonly unknown[]): Subscription | undefined {
  if (kind === 'slot') return { kind }
  if (typeof subject !== 'string') return undefined
  if (kind === 'signature') return { kind, signature: subject }
  if (!isAddress(subject)) return undefined
  const encoding = z.looseObject({ encoding: z.enum(['base58', 'base64', 'jsonParsed']) }).safeParse(options)
  return { kind: 'account', address: subject, encoding: encoding.data?.encoding ?? 'base64' }
}
