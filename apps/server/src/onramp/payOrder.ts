import { parseCaipNetworkId } from '@latchkey/core'
import type { Faucet } from './devnetProvider.ts'
import type { Order, OrderStore } from './orderStore.ts'

/**
 * Sends an order exactly once: `sending` is stored before the faucet is called and the hash afterwards, and the faucet sends
 * once per order. Safe to call concurrently, and again after the process was killed.
 * @throws OnrampUnavailable when the faucet does not answer; the order stays `sending` and can be retried
 */
export async function payOrder(order: Order, store: OrderStore, faucet: Faucet): Promise<void> {
  if (order.status === 'done') return
  await store.markSending(order.id)
  const { networkId, token, units } = order.quote
  const { namespace, reference } = parseCaipNetworkId(networkId)
  const hash = await faucet({
    chainId: namespace === 'eip155' ? Number(reference) : reference,
    address: order.address,
    token,
    units,
    key: order.id,
  })
  await store.markDone(order, hash)
}

/** Retries unfinished orders. Failures are ignored until the next call. */
export async function payUnfinished(store: OrderStore, faucet: Faucet): Promise<void> {
  for (const order of await store.unfinished()) await payOrder(order, store, faucet).catch(() => {})
}
