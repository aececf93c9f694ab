/** A number of seconds, in each of the forms Arabic counts in. */
export const arabicSeconds = {
  one: 'ثانية واحدة',
  two: 'ثانيتين',
  few: '# ثوانٍ',
  many: '# ثانية',
  other: '# ثانية',
  zero: '# ثانية',
}
