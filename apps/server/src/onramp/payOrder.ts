import type { Faucet } from './devnetProvider.ts'
import type { Order, OrderStore } from './orderStore.ts'

/**
 * Sends what was ordered, exactly once: `sending` is written before the faucet is asked and the hash after, and the faucet
 * sends once per order. So it may be called any number of times, at once or after the process was killed.
 * @throws OnrampUnavailable when the faucet does not answer; the order stays `sending`, to be asked for again
 */
export async function payOrder(order: Order, store: OrderStore, faucet: Faucet): Promise<void> {
  if (order.status === 'done') return
  await store.markSending(order.id)
  const { networkId, token, units } = order.quote
  const hash = await faucet({
    chainId: Number(networkId.split(':')[1]),
    address: order.address,
    token,
    units,
    key: order.id,
  })
  await store.markDone(order, hash)
}

/** Finishes what was left unfinished, as far as the faucet answers. */
export async function payUnfinished(store: OrderStore, faucet: Faucet): Promise<void> {
  for (const order of await store.unfinished()) await payOrder(order, store, faucet).catch(() => {})
}
