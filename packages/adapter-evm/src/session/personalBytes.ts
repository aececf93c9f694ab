/** What `personal_sign` hashes. EIP-191, version 0x45 */
export function personalBytes(message: string): Uint8Array {
  const text = new TextEncoder().encode(message)
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${text.length}`)
  return new Uint8Array([...prefix, ...text])
}
