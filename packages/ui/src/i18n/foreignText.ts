/** Maximum length of a name in characters. */
const maxNameLength = 120
/** Maximum length of a sentence in characters. */
const maxSentenceLength = 300

// Control characters, lone surrogates and bidi controls. U+200D is kept, because emoji sequences contain it.
const unwanted = /[\p{Cc}\p{Cs}\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu
/** More combining marks per letter than any language uses; they would overlap neighbouring lines. */
const excessMarks = /(\p{M}{3})\p{M}+/gu

/**
 * Cleans a third-party name (of a wallet, app, token or account) for display: removes control and direction characters,
 * keeps at most three combining marks per letter, and cuts it to 120 characters with an ellipsis.
 * @see faults F78
 */
export function foreignText(text: string, maxLength = maxNameLength): string {
  // Cut first, so that the cost of cleaning does not depend on the length of the input.
  const start = text.slice(0, maxLength * 8)
  const clean = start.replace(unwanted, '').replace(excessMarks, '$1').trim()
  if (clean.length <= maxLength && start.length === text.length) return clean
  return `${[...clean].slice(0, maxLength - 1).join('')}…`
}

/** The same for an error message of a server or wallet, cut to 300 characters. */
export const foreignSentence = (text: string): string => foreignText(text, maxSentenceLength)
