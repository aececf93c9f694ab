/** Wallet info of EIP-6963. */
export type ProviderInfo = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/**
 * Announces a provider immediately and on every request of a page, while `isAnnounced` returns true.
 * @returns a function that announces it again
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function announceProvider(
  info: ProviderInfo,
  provider: unknown,
  isAnnounced: () => boolean,
): () => void {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const announce = () => {
    if (isAnnounced()) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return announce
}
