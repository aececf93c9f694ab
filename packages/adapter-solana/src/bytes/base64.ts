/** Encodes bytes in base64, the notation of transactions in JSON-RPC. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** Decodes base64; `undefined` for anything else. */
export function decodeBase64(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text === '') return undefined
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
