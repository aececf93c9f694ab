const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export const dateText = (iso: string) => date.format(new Date(iso))
export const dateTimeText = (iso: string) => dateTime.format(new Date(iso))

/** A length of time in its two largest units, such as "2 d 4 h"; seconds only in the last hour. */
export function durationText(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000))
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(total / 86_400), 'd'],
    [Math.floor((total % 86_400) / 3600), 'h'],
    [Math.floor((total % 3600) / 60), 'min'],
    [total % 60, 's'],
  ]
  const first = parts.findIndex(([value]) => value > 0)
  if (first < 0) return '0 s'
  return parts
    .slice(first, first + 2)
    .filter(([value], index) => index === 0 || value > 0)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ')
}

/** How long ago something was, such as "5 min ago". */
export function agoText(iso: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1000))
  if (seconds < 60) return 'just now'
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
  if (seconds < 30 * 86_400) return `${Math.floor(seconds / 86_400)} d ago`
  return dateText(iso)
}
