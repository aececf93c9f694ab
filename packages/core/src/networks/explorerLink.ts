import type { Network } from './network.ts'

/**
 * Address of a page of the network's block explorer; `undefined` without an explorer. A query in `explorerUrl`, such as
 * `?cluster=devnet`, is kept.
 *
 * @param id - a transaction's hash or signature, an address, or `contract/tokenId` of a collectible
 * @example
 * explorerLink(mainnet, 'tx', hash) // 'https://etherscan.io/tx/0x…'
 */
export function explorerLink(
  { explorerUrl, chainNamespace }: Pick<Network, 'explorerUrl' | 'chainNamespace'>,
  page: 'tx' | 'address' | 'nft',
  id: string,
): string | undefined {
  if (!explorerUrl) return undefined
  const [base, query = ''] = explorerUrl.split(/(?=\?)/)
  // A collectible of Solana is a token of its own: its contract is its mint.
  const path = page === 'nft' && chainNamespace === 'solana' ? `address/${id.split('/')[0]}` : `${page}/${id}`
  return `${base}/${path}${query}`
}
