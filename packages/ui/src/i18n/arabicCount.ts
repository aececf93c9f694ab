const plural = new Intl.PluralRules('ar')

type Forms = { readonly one: string; readonly two: string; readonly few: string; readonly many: string }

/** Arabic counts: one and two are words of their own, three to ten take the plural. */
export function count(n: number, { one, two, few, many }: Forms): string {
  if (n === 1) return one
  if (n === 2) return two
  return `${n} ${plural.select(n) === 'few' ? few : many}`
}

export const seconds = (n: number) =>
  count(n, { one: 'ثانية واحدة', two: 'ثانيتين', few: 'ثوانٍ', many: 'ثانية' })
