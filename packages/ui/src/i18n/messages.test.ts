import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { en } from './en.ts'

test('every error a person can read in English can be read in Arabic', () => {
  expect(Object.keys(ar.errors).sort()).toEqual(Object.keys(en.errors).sort())
})

test('no text shouts, begs or uses the words of the trade', () => {
  const texts = JSON.stringify(en, (_, value) => (typeof value === 'function' ? value.toString() : value))
  expect(texts).not.toMatch(/!(?![=\w(])|\bplease\b|\boops\b|\bgas\b|\bEOA\b|\bdApp\b|\bnonce\b/i)
})

test('Arabic counts as Arabic does', () => {
  expect(ar.sendReview.inAbout(1)).toBe('خلال نحو ثانية واحدة')
  expect(ar.sendReview.inAbout(5)).toBe('خلال نحو 5 ثوانٍ')
  expect(ar.sendReview.inAbout(15)).toBe('خلال نحو 15 ثانية')
})
