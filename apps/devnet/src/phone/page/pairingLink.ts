/**
 * The pairing's `wc:` URI in what a person pasted, or in an address: itself, or behind `uri=` in a query or a
 * fragment, as apps write links that open a wallet.
 * @returns undefined when there is none
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri
 */
export function pairingUriIn(text: string): string | undefined {
  const trimmed = text.trim()
  const uri = trimmed.startsWith('wc:') ? trimmed : uriParameter(trimmed)
  return uri !== undefined && /^wc:[0-9a-f]+@2\?\S*symKey=[0-9a-f]+/i.test(uri) ? uri : undefined
}

function uriParameter(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { searchParams, hash } = new URL(address)
  return searchParams.get('uri') ?? new URLSearchParams(hash.slice(1)).get('uri') ?? undefined
}
