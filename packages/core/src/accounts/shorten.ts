/** U+2026: one character, so that limits in characters hold. */
const ellipsis = '…'

/**
 * First four and last four characters, for lists only: a confirmation before a payment shows the whole address. Spec §9.
 * @example
 * shortenAddress('0x8F3aB2c4D5e6F7089a1B2c3D4e5F6071829341C7') // '0x8F…41C7'
 */
export function shortenAddress(address: string): string {
  return address.length <= 9 ? address : `${address.slice(0, 4)}${ellipsis}${address.slice(-4)}`
}

/**
 * At most `max` characters (whole code points), the last an ellipsis. Default 33. Spec §9.
 * @example
 * shortenText('a very long name', 6) // 'a ver…'
 */
export function shortenText(text: string, max = 33): string {
  const points = [...text]
  return points.length <= max ? text : `${points.slice(0, Math.max(0, max - 1)).join('')}${ellipsis}`
}
