import { chainIcon } from './chainIcon.ts'

/** One local chain. Its id belongs to no real network, so requests cannot affect a visitor's real wallet. */
export type DevnetChain = {
  readonly id: number
  readonly networkId: `eip155:${number}`
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: 18 }
  readonly rpcUrl: string
  /** A `data:` URI. */
  readonly iconUrl: string
}

/** The live and the practice chain, on the port base +10 and +11. */
export function devnetChains(portBase: number): readonly [DevnetChain, DevnetChain] {
  return [
    {
      id: 910056,
      networkId: 'eip155:910056',
      name: 'BNB Devnet',
      nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
      rpcUrl: `http://127.0.0.1:${portBase + 10}`,
      iconUrl: chainIcon(
        '#a16207',
        'M16 6l4 4-4 4-4-4zm-8 8l2 2-2 2-2-2zm16 0l2 2-2 2-2-2zm-8 4l4 4-4 4-4-4z',
      ),
    },
    {
      id: 910155,
      networkId: 'eip155:910155',
      name: 'Sepolia Devnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrl: `http://127.0.0.1:${portBase + 11}`,
      iconUrl: chainIcon('#5b4ba0', 'M16 5l7 11-7 4-7-4zm0 17l7-4-7 9-7-9z'),
    },
  ]
}
