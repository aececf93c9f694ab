/** "n seconds" in all plural categories of Arabic. */
export const arabicSeconds = {
  one: 'ثانية واحدة',
  two: 'ثانيتين',
  few: '# ثوانٍ',
  many: '# ثانية',
  other: '# ثانية',
  zero: '# ثانية',
}
