/** One local chain. The ids belong to no real network, so a visitor's real wallet cannot be harmed. */
export type DevnetChain = {
  readonly id: number
  readonly networkId: `eip155:${number}`
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: 18 }
  readonly rpcUrl: string
}

/** The live and the practice chain. Contract: ports +10 and +11. */
export function devnetChains(portBase: number): readonly [DevnetChain, DevnetChain] {
  return [
    {
      id: 910056,
      networkId: 'eip155:910056',
      name: 'BNB Devnet',
      nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
      rpcUrl: `http://127.0.0.1:${portBase + 10}`,
    },
    {
      id: 910155,
      networkId: 'eip155:910155',
      name: 'Sepolia Devnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrl: `http://127.0.0.1:${portBase + 11}`,
    },
  ]
}
