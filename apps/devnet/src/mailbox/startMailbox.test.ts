import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailStore } from './createMailStore.ts'
import { type Mailbox, startMailbox } from './startMailbox.ts'

let mailbox: Mailbox
beforeEach(async () => {
  mailbox = await startMailbox({ port: 0, smtpPort: 0 })
})
afterEach(() => mailbox.stop())

const alice = 'alice@example.test'
const send = (fields: object = {}) =>
  createTransport(mailbox.smtpUrl).sendMail({
    from: 'Meadow <wallet@meadow.example>',
    to: alice,
    subject: 'Your code',
    text: 'The code is 123456.',
    messageId: '<1@meadow.example>',
    ...fields,
  })
const list = async (query = '') => (await fetch(`${mailbox.url}/api/messages${query}`)).json()

test('a sent mail is listed with its parts and its message id', async () => {
  await send({ html: '<b>123456</b>', headers: { 'List-Unsubscribe': '<https://meadow.example/stop>' } })
  expect(await list()).toEqual([
    {
      id: 1,
      at: expect.any(Number),
      from: { name: 'Meadow', address: 'wallet@meadow.example' },
      to: [alice],
      subject: 'Your code',
      text: 'The code is 123456.\n',
      html: '<b>123456</b>\n',
      messageId: '<1@meadow.example>',
      listHeaders: { 'list-unsubscribe': '<https://meadow.example/stop>' },
    },
  ])
})

test('mails are listed newest first, and by recipient without regard to case', async () => {
  await send({ subject: 'first' })
  await send({ subject: 'for bob', to: 'Bob@example.test' })
  await send({ subject: 'third', to: 'carol@example.test', bcc: alice })
  const subjects = async (query: string) =>
    (await list(query)).map(({ subject }: { subject: string }) => subject)
  expect(await subjects('')).toEqual(['third', 'for bob', 'first'])
  expect(await subjects('?to=Alice@Example.test')).toEqual(['third', 'first'])
  expect(await subjects('?to=bob@example.test')).toEqual(['for bob'])
  expect(await subjects('?to=nobody@example.test')).toEqual([])
})

test('deleting removes all mails', async () => {
  await send()
  const answer = await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' })
  expect(answer.status).toBe(204)
  expect(await list()).toEqual([])
})

test('waitFor resolves with the next mail to an address', async () => {
  await send()
  const second = mailbox.waitFor(alice, 2)
  await send({ subject: 'second' })
  expect((await second).map(({ subject }) => subject)).toEqual(['second', 'Your code'])
})

test('the newest 500 mails are kept', () => {
  const store = createMailStore()
  const mail = {
    at: 0,
    from: { name: '', address: '' },
    to: [],
    text: '',
    html: '',
    messageId: '',
    listHeaders: {},
  }
  for (let count = 1; count <= 501; count++) store.add({ ...mail, subject: `${count}` })
  expect(store.list()).toHaveLength(500)
  expect([store.list()[0]?.subject, store.list()[499]?.subject]).toEqual(['501', '2'])
})

test('a mail above 2 MB is refused and not stored', async () => {
  await expect(send({ text: 'x'.repeat(2_100_000) })).rejects.toMatchObject({ responseCode: 552 })
  expect(mailbox.list()).toEqual([])
})

test('a mail server that is down resets connections', async () => {
  mailbox.faults.down = true
  await expect(send()).rejects.toMatchObject({ code: 'ESOCKET' })
  mailbox.faults.down = false
  await send()
  expect(mailbox.list()).toHaveLength(1)
})

test('greylisting refuses once with 451, and a retry is accepted', async () => {
  mailbox.faults.greylist = 1
  await expect(send()).rejects.toMatchObject({ responseCode: 451 })
  await send()
  expect(mailbox.list()).toHaveLength(1)
})

test('a bounce refuses the recipient with 550', async () => {
  mailbox.faults.bounce = true
  await expect(send()).rejects.toMatchObject({ responseCode: 550 })
  expect(mailbox.list()).toEqual([])
})

test('a held mail is stored while its sender waits for an answer', async () => {
  mailbox.faults.hold = true
  const sent = send().then(
    () => 'sent',
    () => 'failed',
  )
  const [mail] = await mailbox.waitFor(alice)
  expect(mail?.messageId).toBe('<1@meadow.example>')
  expect(await Promise.race([sent, fetch(mailbox.url).then(() => 'waiting')])).toBe('waiting')
  await mailbox.stop()
  expect(await sent).toBe('failed')
  mailbox = await startMailbox({ port: 0, smtpPort: 0 })
})

test('the page is served with a strict policy, and a mail may run no script', async () => {
  await send({ html: '<script>alert(1)</script><a href="https://meadow.example">open</a>' })
  const page = await fetch(mailbox.url)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  expect(await page.text()).toContain(mailbox.smtpUrl)
  const mail = await fetch(`${mailbox.url}/api/messages/1/html`)
  const policy = mail.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox')
  expect(policy).not.toContain('script')
  expect((await fetch(`${mailbox.url}/api/messages/2/html`)).status).toBe(404)
})

test('the page is notified of every change', async () => {
  const answer = await fetch(`${mailbox.url}/api/changes`)
  const reader = answer.body?.getReader()
  await send()
  const chunk = await reader?.read()
  expect(new TextDecoder().decode(chunk?.value)).toBe('data: changed\n\n')
  await reader?.cancel()
})
