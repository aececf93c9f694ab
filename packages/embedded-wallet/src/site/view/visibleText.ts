/** Controls and marks of direction, which would hide or turn around what stands beside them. Security R-68 */
const invisible = /(?![\n])[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** The text with each invisible character as its code point, such as `\\u{202e}`. */
export const visibleText = (text: string): string =>
  text.replaceAll(invisible, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
