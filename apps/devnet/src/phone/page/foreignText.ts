const maxLength = 120

/** Text of an app for display: without invisible and bidirectional control characters, and shortened. */
export function foreignText(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  const letters = [...clean]
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join('')}…` : clean
}
