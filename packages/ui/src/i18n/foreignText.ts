/** Longer than any name that is one; what is longer is cut. */
const longestName = 120
/** Two sentences and some. */
const longestSentence = 300

// Controls, which no font draws, and the marks that turn the text after them around. U+200D stays: emoji are made with it.
const unwanted = /[\p{Cc}\p{Cs}\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu
/** More marks on one letter than any language writes: they would climb over the lines around. */
const zalgo = /(\p{M}{3})\p{M}+/gu

/**
 * A name from outside (a wallet, an app, a token, a person), fit to be drawn: control and direction marks are
 * dropped, at most three marks stay on one letter, what is longer than 120 characters ends in an ellipsis.
 * @see faults F78
 */
export function foreignText(text: string, longest = longestName): string {
  // A name of a megabyte must not cost a megabyte's work.
  const start = text.slice(0, longest * 8)
  const clean = start.replace(unwanted, '').replace(zalgo, '$1').trim()
  if (clean.length <= longest && start.length === text.length) return clean
  return `${[...clean].slice(0, longest - 1).join('')}…`
}

/** The same for what a server or a wallet says went wrong: a sentence or two. */
export const foreignSentence = (text: string): string => foreignText(text, longestSentence)
