import { useContext, useEffect, useState } from 'react'
import { PricesContext } from './Prices.ts'

const timeoutMs = 10_000

/**
 * Reads the prices of tokens once for each set of them. A network whose prices are not known has none.
 * @param tokens - CAIP-10 addresses
 * @returns the text of an amount's value; `undefined` if its price is unknown
 */
export function usePrices(tokens: readonly string[]): (token: string, amount: number) => string | undefined {
  const prices = useContext(PricesContext)
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(new Map())
  const all = tokens.join()
  useEffect(() => {
    if (!prices || all === '') return
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(timeoutMs)])
    for (const [networkId, addresses] of byNetwork(all.split(',')))
      prices.read(networkId, addresses, signal).then(
        (found) => !stop.signal.aborted && setKnown((now) => new Map([...now, ...found])),
        // The balances are shown without their value.
        () => {},
      )
    return () => stop.abort()
  }, [prices, all])

  return (token, amount) => {
    const price = known.get(token)
    if (!prices || price === undefined) return undefined
    const style = { style: 'currency', currency: prices.currency } as const
    return (price * amount).toLocaleString('en', style)
  }
}

function byNetwork(tokens: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const networks = new Map<string, string[]>()
  for (const token of tokens) {
    const networkId = token.slice(0, token.lastIndexOf(':'))
    networks.set(networkId, [...(networks.get(networkId) ?? []), token])
  }
  return networks
}
