import { randomUUID } from 'node:crypto'
import { databases } from '@latchkey/server-kit/testing'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { UnsubscribedProps } from '../../shared/props/mail.ts'
import { chainCursors, chainEvents, dropEntries, drops, tokens } from '../database/launchpadSchema.ts'
import { accounts } from '../testing/createWorld.ts'
import { personOn } from '../testing/personOn.ts'
import { worldOn } from '../testing/worldOn.ts'
import { createDigests } from './createDigests.ts'
import type { Mail } from './mail.ts'
import { queueAlerts } from './queueAlerts.ts'
import { createMailRenderer } from './renderMail.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const presale = '0x00000000000000000000000000000000000000aa'
const token = '0x00000000000000000000000000000000000000bb'
const owner = '0x00000000000000000000000000000000000000cc'
const ref = `910056:${presale}`
const now = Date.parse('2026-03-01T09:30:00Z')
const seconds = (ms: number) => Math.floor(ms / 1000)

describe.each(databases)('mail, on $name', ({ place }) => {
  const { it, setup, db } = worldOn(place)
  const alert = (userId: string, event = 'an event'): Mail => ({
    ...{ kind: 'alert', to: 'ann@mail.example', userId, list: 'starboard', alert: 'sale-opens' },
    ...{ name: 'Ember', path: '/', event },
  })

  it('a mail is tried again after 1 min, 5 min and 1 h, and then given up', async () => {
    const { account, advance, logged } = setup()
    await account.outbox.add(db(), alert(randomUUID()))
    let tries = 0
    const failing = () =>
      account.outbox.sendDue(async () => {
        tries += 1
        throw Object.assign(new Error('refused'), { code: 'ESOCKET' })
      })
    for (const wait of [0, minuteMs, 5 * minuteMs, 60 * minuteMs]) {
      if (wait > 0) {
        const before = tries
        await advance(wait - 1_000)
        await failing()
        expect(tries).toBe(before)
        await advance(1_000)
      }
      await failing()
    }
    expect(tries).toBe(4)
    expect(logged).toContainEqual(expect.objectContaining({ event: 'mail_given_up', tries: 4 }))
    await advance(24 * 60 * minuteMs)
    await failing()
    expect(tries).toBe(4)
  })

  it('two processes send one mail once, and the same event is mailed once', async () => {
    const [one, other] = [setup(), setup()]
    const userId = randomUUID()
    for (const { account } of [one, other, one]) await account.outbox.add(db(), alert(userId))
    const sent: Mail[] = []
    await Promise.all(
      [one, other, one, other].map(({ account }) =>
        account.outbox.sendDue(async (mail) => void sent.push(mail)),
      ),
    )
    expect(sent).toHaveLength(1)
    await one.account.outbox.add(db(), alert(userId))
    await one.account.outbox.add(db(), alert(userId, 'another event'))
    await one.account.outbox.sendDue(async (mail) => void sent.push(mail))
    expect(sent.map((mail) => mail.kind === 'alert' && mail.event)).toEqual(['an event', 'another event'])
  })

  it('a starred sale is mailed about when it opens, to users who asked and have not left the list', async () => {
    const world = setup()
    await storeLaunch()
    const person = personOn(world)
    await person.signIn('star@mail.example')
    await person.post('/stars', { kind: 'launch', ref, chainId: 910056, starred: true })
    const { rows, lists } = await person.page<{ rows: { id: string; offered: string[] }[]; lists: unknown }>(
      '/settings/starboard',
    )
    expect(rows[0]?.offered).toContain('sale-opens')
    expect(lists).toMatchObject([
      { list: 'starboard', subscribed: true },
      { list: 'claims' },
      { list: 'digest' },
    ])
    const alerts = async () => {
      await queueAlerts(world.site, world.account.outbox)
      return (await person.mails()).filter(({ kind }) => kind === 'alert')
    }
    const at = (ms: number) => moveChain(now + ms)
    await at(3 * minuteMs)
    expect(await alerts()).toEqual([])
    const stranger = personOn(world)
    await stranger.signIn('thief@mail.example')
    expect((await stranger.patch(`/stars/${rows[0]?.id}`, { alerts: ['result'] })).status).toBe(404)
    expect((await stranger.remove(`/stars/${rows[0]?.id}`)).status).toBe(404)
    await person.patch(`/stars/${rows[0]?.id}`, { alerts: ['sale-opens', 'result'] })
    await at(2 * minuteMs)
    // The sale opens five minutes after the star was set.
    expect(await alerts()).toEqual([])
    await at(6 * minuteMs)
    expect(await alerts()).toMatchObject([{ alert: 'sale-opens', to: 'star@mail.example', name: 'Ember' }])
    expect(await alerts()).toEqual([])
    await person.patch('/settings/lists', { list: 'starboard', subscribed: false })
    await at(2.5 * 24 * 60 * minuteMs)
    expect(await alerts()).toEqual([])
    await person.patch('/settings/lists', { list: 'starboard', subscribed: true })
    expect(await alerts()).toMatchObject([{ alert: 'result' }])
  })

  it('users are mailed once about drops of the day before that have an entry of theirs', async () => {
    const world = setup()
    const person = personOn(world)
    await person.signIn('listed@mail.example')
    await person.browser.signIn(accounts[1])
    await person.post('/siwx/link', { accept: 'link' })
    await moveChain(now)
    const [dropId, root] = [randomUUID(), `0x${'d1'.repeat(32)}`]
    const time = { startsAt: new Date(now), endsAt: new Date(now + 9 * dayMs) }
    await db()
      .insert(drops)
      .values({
        ...{ id: dropId, chainId: 910056, creatorAddress: owner, title: 'Season 2', token, root },
        ...{ ...time, createdAt: new Date(now) },
      })
    await db()
      .insert(dropEntries)
      .values({
        ...{ dropId, idx: 0, kind: 'evm', amount: '1' },
        subject: accounts[1].address.toLowerCase(),
      })
    await db()
      .insert(chainEvents)
      .values({
        ...{ chainId: 910056, blockNumber: 1, blockHash: '0x1', at: new Date(now), txHash: '0xd1' },
        ...{ logIndex: 0, contract: '0x00000000000000000000000000000000000000dd', kind: 'drop' },
        ...{ name: 'DropCreated', account: owner },
        args: {
          ...{ id: '0', token, creator: owner, root, total: '1', attestor: owner },
          ...{ start: String(seconds(now)), end: String(seconds(now + 9 * dayMs)) },
        },
      })
    const digests = async () => {
      // Two processes.
      for (const _ of [1, 2]) await createDigests(world.site, world.account.outbox)()
      return (await person.mails()).filter(({ kind }) => kind === 'digest')
    }
    await world.advance(2_000)
    expect(await digests()).toEqual([])
    await moveChain(now + dayMs)
    await world.advance(2_000)
    expect(await digests()).toMatchObject([{ to: 'listed@mail.example', names: ['Season 2'] }])
    expect(await digests()).toEqual([])
  })

  it('a link stops a list: opening it changes nothing, a mail program stops it with one POST, and it can be undone', async () => {
    const world = setup()
    const person = personOn(world)
    await person.signIn('leave@mail.example')
    const userId = (await person.user())?.id ?? ''
    const { links } = world.account
    const render = createMailRenderer({ origin: 'http://localhost:4100', appName: 'Launch', links })
    const { headers, text } = render({ ...alert(userId), to: 'leave@mail.example' })
    expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const path = /<http:\/\/localhost:4100(.*)>/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    expect(text).toContain(path)
    expect(render({ kind: 'code', to: 'a@b.example', code: '123456' }).headers).toBeUndefined()

    const guest = personOn(world)
    const shown = () => guest.page<UnsubscribedProps>(path)
    for (const _ of [1, 2]) {
      const { status, email, list, canUndo } = await shown()
      expect({ status, email, list, canUndo }).toEqual({
        ...{ status: 'confirm', email: 'l•••@mail.example', list: 'starboard', canUndo: true },
      })
    }
    const oneClick = (to: string) =>
      world.app.request(to, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    for (const _ of [1, 2]) {
      const answer = await oneClick(path)
      expect([answer.status, await answer.text()]).toEqual([200, 'You are unsubscribed.'])
    }
    expect((await shown()).status).toBe('done')
    await guest.post(`${path}/undo`, {})
    expect((await shown()).status).toBe('confirm')
    expect((await guest.post(path, {})).status).toBe(303)
    await world.advance(31 * 24 * 60 * minuteMs)
    expect((await shown()).canUndo).toBe(false)
    await guest.post(`${path}/undo`, {})
    expect((await shown()).status).toBe('done')

    const altered = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const forged = personOn(world)
    expect(await forged.page(altered)).toMatchObject({ status: 'invalid', email: null })
    expect((await oneClick(altered)).status).toBe(400)
  })

  /** A sale that opens five minutes from now and lasts two days. */
  async function storeLaunch() {
    const day = 24 * 60 * minuteMs
    const args = {
      ...{ presale, token, owner, salt: '0x01', hardCap: '100', softCap: '50' },
      ...{ start: String(seconds(now + 5 * minuteMs)), end: String(seconds(now + 2 * day)) },
      params: {
        minBuy: '1',
        maxBuy: '10',
        rate: '1000000000000000000',
        tgeBps: '10000',
        cliff: '0',
        vesting: '0',
      },
    }
    await db()
      .insert(chainCursors)
      .values({
        ...{ chainId: 910056, genesisHash: '0x0', lastBlock: 100, lastHash: '0x64', lastAt: new Date(now) },
        ...{ depth: 1, practice: false },
      })
    await db().insert(tokens).values({
      chainId: 910056,
      address: token,
      name: 'Ember',
      symbol: 'EMBR',
      decimals: 18,
      supply: '1000',
    })
    await db()
      .insert(chainEvents)
      .values({
        ...{
          chainId: 910056,
          blockNumber: 1,
          blockHash: '0x1',
          at: new Date(now),
          txHash: '0x1',
          logIndex: 0,
        },
        ...{ contract: owner, kind: 'launchpad', name: 'PresaleCreated', account: owner, args },
      })
  }
  const moveChain = (ms: number) =>
    db()
      .update(chainCursors)
      .set({ lastAt: new Date(ms), lastHash: `0x${ms}` })
      .where(eq(chainCursors.chainId, 910056))
})
