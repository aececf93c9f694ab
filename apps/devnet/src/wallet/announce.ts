/** What EIP-6963 tells of a wallet. */
export type ProviderInfo = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/**
 * Announces a provider now and whenever a page asks, as long as `present` says so. Returns what announces it
 * once more. @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function announceProvider(info: ProviderInfo, provider: unknown, present: () => boolean): () => void {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const announce = () => {
    if (present()) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return announce
}
