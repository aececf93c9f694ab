import { once } from 'node:events'
import { createFakeClock } from '@latchkey/core/testing'
import { createTransport } from '@latchkey/server-kit/mail'
import { freePort } from '@latchkey/server-kit/testing'
import { lt, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outbox as outboxTable } from '../database/schema.ts'
import { createKeys } from '../keys/createKeys.ts'
import { makeKeyFile } from '../keys/keyFile.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import type { Mail } from './mail.ts'
import { createOutbox } from './outbox.ts'
import { renderMail } from './renderMail.ts'
import { languages } from './texts/languages.ts'

const code: Mail = {
  kind: 'code',
  to: 'ann@mail.example',
  code: '123456',
  site: 'https://meadow.example',
  locale: 'en',
}
const newDevice = {
  kind: 'new-device',
  to: 'ann@mail.example',
  locale: 'en',
  site: 'https://meadow.example',
  at: '2026-03-01T09:30:00.000Z',
  link: 'https://wallet.example/security#revoke=abc',
} as const satisfies Mail

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase('memory')
})
afterAll(() => opened.close())
beforeEach(() => opened.db.delete(outboxTable))

const keys = createKeys(makeKeyFile())
function setup(clock = createFakeClock()) {
  const logged: string[] = []
  const outbox = createOutbox({ db: opened.db, keys, clock, log: (event) => logged.push(event) })
  const sent: { readonly mail: Mail; readonly id: string; readonly at: number }[] = []
  const start = clock.now()
  const send = async (mail: Mail, id: string) => void sent.push({ mail, id, at: clock.now() - start })
  const refuse = async (mail: Mail, id: string) => {
    await send(mail, id)
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  }
  return { outbox, clock, logged, sent, send, refuse }
}

test('a mail is sent once, and then its content is deleted', async () => {
  const { outbox, sent, send } = setup()
  await outbox.add(opened.db, code)
  await Promise.all([outbox.sendDue(send), outbox.sendDue(send)])
  await outbox.sendDue(send)
  expect(sent.map(({ mail }) => mail)).toEqual([code])
  expect(await opened.db.select().from(outboxTable)).toMatchObject([{ payloadEnc: null, tries: 1 }])
})

test('while the mail server is away mails are retried after 5, 10, 20, 40 and 60 s, and a code for 10 min (F105)', async () => {
  const { outbox, clock, sent, refuse, send, logged } = setup()
  await outbox.add(opened.db, code)
  await outbox.add(opened.db, newDevice)
  for (let second = 0; second < 600; second++) {
    await outbox.sendDue(refuse)
    await clock.advance(1_000)
  }
  const times = sent.filter(({ mail }) => mail.kind === 'code').map(({ at }) => at / 1000)
  expect(times.slice(0, 6)).toEqual([0, 5, 15, 35, 75, 135])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
  sent.length = 0
  await clock.advance(60_000)
  await outbox.sendDue(send)
  expect(sent.map(({ mail }) => mail.kind)).toEqual(['new-device'])
  expect(logged).toContain('mail_expired')
})

test('R-34: of mails that are due together the oldest is sent first, also where vacuum made room before it', async () => {
  const { outbox, clock, sent, send } = setup()
  const add = (digits: string) => outbox.add(opened.db, { ...code, code: digits })
  await add('000000')
  await clock.advance(1_000)
  await add('111111')
  await opened.db.delete(outboxTable).where(lt(outboxTable.createdAt, new Date(clock.now())))
  // The newer row takes the place of the deleted one, and a scan of the table finds it first.
  await opened.db.execute(sql`vacuum ${outboxTable}`)
  await add('222222')
  await outbox.sendDue(send)
  expect(sent.map(({ mail }) => mail)).toMatchObject([{ code: '111111' }, { code: '222222' }])
})

test('a code that the mail server puts off or refuses is the same at each try, and arrives when it is taken (F107)', async () => {
  const { outbox, clock, sent, send, logged } = setup()
  await outbox.add(opened.db, code)
  const answers = [451, 550]
  const answer = async (mail: Mail, id: string) => {
    const responseCode = answers.shift()
    if (responseCode) throw Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode })
    await send(mail, id)
  }
  await outbox.sendDue(answer)
  await clock.advance(5_000)
  await outbox.sendDue(answer)
  await clock.advance(10_000)
  await outbox.sendDue(answer)
  expect(sent).toMatchObject([{ mail: code, at: 15_000 }])
  expect(logged).toEqual(['mail_failed', 'mail_failed'])
})

test('a mail whose server was killed is sent again after a minute, with the same id and code (F106)', async () => {
  const killed = setup()
  await killed.outbox.add(opened.db, code)
  const id = await new Promise<string>((accept) => {
    void killed.outbox.sendDue((_, messageId) => {
      accept(messageId)
      return new Promise(() => {})
    })
  })
  const { outbox, sent, send } = setup(killed.clock)
  await outbox.sendDue(send)
  expect(sent).toEqual([])
  await killed.clock.advance(60_000)
  await outbox.sendDue(send)
  expect(sent).toMatchObject([{ mail: code, id }])
})

test('a mail of a transaction that fails is not sent', async () => {
  const { outbox, sent, send } = setup()
  const failed = opened.db.transaction(async (tx) => {
    await outbox.add(tx, code)
    throw new TypeError('failed')
  })
  await expect(failed).rejects.toThrow('failed')
  await outbox.sendDue(send)
  expect(sent).toEqual([])
})

test('sent mails are swept after a day', async () => {
  const { outbox, clock, send } = setup()
  await outbox.add(opened.db, code)
  await outbox.sendDue(send)
  await clock.advance(86_400_001)
  await outbox.sweep()
  expect(await opened.db.select().from(outboxTable)).toEqual([])
})

test('a mail is text and HTML, names the site, and its subject has no code', () => {
  expect(renderMail(code).text).toBe(`Enter this code on https://meadow.example to sign in to your wallet:

123456

The code is valid for 10 minutes, and only on the device that asked for it. If you are not signing in on https://meadow.example, ignore this mail and give the code to nobody.
`)
  expect(renderMail(code).subject).toBe('Your code for https://meadow.example')
  expect(renderMail(newDevice).html).toContain('<a href="https://wallet.example/security#revoke=abc">')
  expect(renderMail(newDevice).text).toContain('https://wallet.example/security#revoke=abc')
  expect(renderMail({ ...code, locale: 'xx-YY' }).text).toBe(renderMail(code).text)
  const hostile = renderMail({ ...code, site: '<img src=x onerror=1>', locale: '"><script>' })
  expect(hostile.html).not.toMatch(/<img|<script/)
})

test.each([
  ['passkey', 'A passkey was added to your wallet'],
  ['code', 'A recovery code was added to your wallet'],
  ['assisted', 'The second code by mail was added to your wallet'],
] as const)('a mail says that a factor of the kind %s was added', (factor, subject) => {
  const { site, at, link } = newDevice
  const { to, locale } = code
  const added = renderMail({ kind: 'factor-added', factor, to, locale, site, at, link })
  expect(added.subject).toBe(subject)
  expect(added.text).toContain(
    `${subject} on March 1, 2026 at 9:30 AM UTC. It opens the wallet on other devices.`,
  )
  expect(added.text).toContain(`Show what opens your wallet: ${link}`)
  const removed = renderMail({ kind: 'factor-removed', factor, to, locale, site, at, link })
  expect(removed.subject).toBe(subject.replace('added to', 'removed from'))
})

test.each(Object.keys(languages))('every kind of mail is complete in %s', (locale) => {
  const { site, at, link, to } = newDevice
  const facts = { to, locale, site, at, link }
  const mails: readonly Mail[] = [
    { ...code, locale },
    { ...facts, kind: 'new-device' },
    { ...facts, kind: 'device-revoked' },
    { ...facts, kind: 'phrase-exported' },
    { ...facts, kind: 'factor-added', factor: 'passkey' },
    { ...facts, kind: 'factor-removed', factor: 'assisted' },
  ]
  for (const mail of mails) {
    const { subject, text, html } = renderMail(mail)
    expect(subject).not.toBe('')
    expect(text).toContain(mail.kind === 'code' ? mail.code : link)
    expect(text).not.toMatch(/undefined|2026-03-01T/)
    expect(html).toContain(`lang="${locale}" dir="${['ar', 'fa'].includes(locale) ? 'rtl' : 'ltr'}"`)
    if (locale !== 'en') expect(subject).not.toBe(renderMail({ ...mail, locale: 'en' }).subject)
  }
})

test('mails reach the server by SMTP, with the Message-ID of their row', async () => {
  const received: { to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const transport = createTransport({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Wallet <wallet@wallet.example>',
    host: 'wallet.example',
    render: renderMail,
  })
  await transport.send(code, 'the-id')
  transport.stop()
  await new Promise<void>((resolve) => server.close(resolve))
  await expect(transport.send(code, 'the-id')).rejects.toThrow()
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['ann@mail.example'])
  expect(received[0]?.raw).toContain('Message-ID: <the-id@wallet.example>')
  expect(received[0]?.raw).toContain('multipart/alternative')
  expect(received[0]?.raw).toContain('123456')
})
