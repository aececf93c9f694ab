import { expect, test } from 'vitest'
import { createHTML, progressBar } from './trustedTypes.ts'

test.each([
  progressBar,
  '<title inertia="">Dashboard - Latchkey Launch</title>',
  '<title inertia="">A &amp; B</title>',
])('%s is returned unchanged', (html) => {
  expect(createHTML(html)).toBe(html)
})

test.each([
  '<img src=x onerror=alert(1)>',
  `${progressBar}<img src=x onerror=alert(1)>`,
  '<title inertia=""></title><script>alert(1)</script>',
  '<title inertia="" onload="alert(1)" x="&quot;"></title>',
  '<title><b>bold</b></title>',
  '<script>alert(1)</script>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
])('%s is escaped', (html) => {
  expect(createHTML(html)).not.toMatch(/[<>]/)
})
