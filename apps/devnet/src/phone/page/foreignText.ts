const longest = 120

/** What an app says of itself, for showing: without characters that hide or turn text, and not without end. */
export function foreignText(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  const letters = [...clean]
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : clean
}
