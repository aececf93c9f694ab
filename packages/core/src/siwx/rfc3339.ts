const shape = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/

/**
 * The instant an RFC 3339 `date-time` names, in ms since 1970; `undefined` when the text is not one or names
 * a day or time that does not exist. `Date.parse` alone takes 30 February and many other shapes.
 * @see https://www.rfc-editor.org/rfc/rfc3339#section-5.6
 */
export function rfc3339Ms(text: string): number | undefined {
  const match = shape.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  const offsetHours = Number(match[9] ?? 0)
  const offsetMinutes = Number(match[10] ?? 0)
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined
  if (hour > 23 || minute > 59 || second > 60 || offsetHours > 23 || offsetMinutes > 59) return undefined

  const offset = (match[8] === '-' ? -1 : 1) * (offsetHours * 60 + offsetMinutes) * 60_000
  // Years 0-99 would be read as 1900-1999 by Date.UTC.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second, Math.trunc(Number(`0.${match[7] ?? 0}`) * 1000))
  const time = date.getTime() - offset
  if (second < 60) return time
  // A leap second is inserted only as the last one of a UTC day.
  return (time - (time % 1000)) % 86_400_000 === 0 ? time : undefined
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}
