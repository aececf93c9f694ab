/**
 * Finds a `wc:` pairing URI in pasted text or a URL: the URI itself, or the parameter `uri` of a query or fragment, as in the
 * links with which apps open a wallet.
 * @returns `undefined` if there is none
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
