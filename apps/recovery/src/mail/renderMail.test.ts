import { expect, test } from 'vitest'
import type { Mail } from './mail.ts'
import { renderMail } from './renderMail.ts'
import { languages } from './texts/languages.ts'

const iso = '2026-03-01T09:30:00.000Z'
const link = 'https://recovery.example/cancel#abc'

test.each(Object.keys(languages))('every kind of mail is complete in %s', (locale) => {
  const to = 'ann@mail.example'
  const mails: readonly Mail[] = [
    { to, locale, kind: 'code', code: '123456' },
    { to, locale, kind: 'held', until: iso, link },
    { to, locale, kind: 'released', at: iso },
  ]
  for (const mail of mails) {
    const { subject, text, html } = renderMail(mail)
    expect(subject).not.toBe('')
    if (mail.kind !== 'released') expect(text).toContain(mail.kind === 'code' ? mail.code : link)
    expect(text).not.toMatch(/undefined|2026-03-01T/)
    expect(html).toContain(`lang="${locale}" dir="${['ar', 'fa'].includes(locale) ? 'rtl' : 'ltr'}"`)
    if (locale !== 'en') expect(subject).not.toBe(renderMail({ ...mail, locale: 'en' }).subject)
  }
})
