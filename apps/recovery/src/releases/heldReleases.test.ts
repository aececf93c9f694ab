import { databases } from '@latchkey/server-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { languages } from '../mail/texts/languages.ts'
import { createWorld, type StatementChange, type World } from '../testing/createWorld.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { cancelTexts } from './cancelTexts.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const inUse = { other_device_active: true }
const stale = { auth_time: 1 }

describe.each(databases)('on $name', ({ place }) => {
  const it = test.skipIf(!place)
  let opened: Awaited<ReturnType<typeof openTestDatabase>> | undefined
  let world: World
  beforeAll(async () => {
    if (place) opened = await openTestDatabase(place)
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    if (!opened) return
    await opened.empty()
    world = createWorld({ db: opened.db })
  })
  const outcome = ({ status, body }: { status: number; body: { code?: string; status?: string } }) =>
    [status, body.code ?? body.status].filter(Boolean).join(' ')

  /** A device of a user, and another one whose release is held. */
  async function setUp(payload: StatementChange['payload'] = inUse) {
    const own = await world.device()
    const { factorId, secret } = await own.store()
    const { userId, walletId } = own
    const other = await world.device({ userId, walletId })
    await other.start(factorId, { payload })
    const held = await other.finish(factorId, await world.code(), { payload })
    expect(outcome(held)).toBe('200 held')
    const finish = async () => {
      await other.start(factorId, { payload })
      return other.finish(factorId, await world.code(), { payload })
    }
    return { own, other, factorId, secret, finish }
  }

  describe('a release that is held', () => {
    it('is listed and cancelled by every other device that is signed in, however long ago', async () => {
      const { own, finish } = await setUp()
      const change = { payload: stale }
      const list = async () => (await own.askHeld('/v1/releases/list', {}, change)).body.releases
      const [waiting, ...others] = await list()
      const created = world.clock.now()
      expect(waiting).toEqual({ id: expect.any(String), created, until: created + dayMs })
      expect(others).toEqual([])
      const cancel = () => own.askHeld('/v1/releases/cancel', { releaseId: waiting.id }, change)
      expect(outcome(await cancel())).toBe('204')
      expect(outcome(await cancel())).toBe('404 not_found')
      expect(await list()).toEqual([])
      await world.clock.advance(dayMs)
      expect(outcome(await finish())).toBe('200 held')
    })

    it('is cancelled also when its time is over, as long as it was not fetched', async () => {
      const { own, finish } = await setUp()
      await world.clock.advance(dayMs)
      const [{ id: releaseId }] = (await own.askHeld('/v1/releases/list')).body.releases
      expect(outcome(await own.askHeld('/v1/releases/cancel', { releaseId }))).toBe('204')
      expect(outcome(await finish())).toBe('200 held')
    })

    it('is of one wallet, and is not shown to the device that waits', async () => {
      const { own, other } = await setUp()
      const [{ id: releaseId }] = (await own.askHeld('/v1/releases/list')).body.releases
      expect((await other.askHeld('/v1/releases/list')).body.releases).toEqual([])
      const stranger = await world.device()
      expect((await stranger.askHeld('/v1/releases/list')).body.releases).toEqual([])
      expect(outcome(await stranger.askHeld('/v1/releases/cancel', { releaseId }))).toBe('404 not_found')
    })

    it('is not listed after it was fetched', async () => {
      const { own, secret, finish } = await setUp()
      await world.clock.advance(dayMs)
      expect((await finish()).secret).toEqual(secret)
      expect((await own.askHeld('/v1/releases/list')).body.releases).toEqual([])
    })

    it('is cancelled and fetched at the same time by one of the two', async () => {
      const { own, other, factorId, secret } = await setUp()
      await world.clock.advance(dayMs)
      const [{ id: releaseId }] = (await own.askHeld('/v1/releases/list')).body.releases
      await other.start(factorId, { payload: inUse })
      const code = await world.code()
      const [cancelled, fetched] = await Promise.all([
        own.askHeld('/v1/releases/cancel', { releaseId }),
        other.finish(factorId, code, { payload: inUse }),
      ])
      const isCancelled = cancelled.status === 204
      expect(fetched.secret).toEqual(isCancelled ? undefined : secret)
    })
  })

  describe('a statement about releases', () => {
    it('releases nothing, and one that releases lists nothing', async () => {
      const device = await world.device()
      const { factorId } = await device.store()
      const typ = 'recovery-releases+jwt'
      expect(outcome(await device.start(factorId, { typ }))).toBe('401 invalid_proof')
      expect(outcome(await device.finish(factorId, '000000', { typ }))).toBe('401 invalid_proof')
      const other = { typ: 'recovery-statement+jwt' }
      expect(outcome(await device.askHeld('/v1/releases/list', {}, other))).toBe('401 invalid_proof')
    })
  })

  describe('the mails of a release', () => {
    it.each(Object.keys(languages))(
      'are in the language of the user (%s), whatever the device asks for',
      async (locale) => {
        const own = await world.device()
        const { factorId } = await own.store()
        const other = await world.device({ userId: own.userId, walletId: own.walletId })
        const payload = { ...inUse, locale }
        await other.start(factorId, { payload })
        const [code] = await world.mails()
        expect(code).toMatchObject({ kind: 'code', locale })
        await other.finish(factorId, code?.kind === 'code' ? code.code : '', { payload })
        const [held] = await world.mails()
        expect(held).toMatchObject({ kind: 'held', locale })
        const page = await world.app.request(held?.kind === 'held' ? held.link : '')
        const text = await page.text()
        expect(text).toContain(`lang="${locale}"`)
        expect(text).toContain(cancelTexts[locale]?.button)
        await world.clock.advance(dayMs)
        await other.start(factorId, { payload })
        await other.finish(factorId, await world.code(), { payload })
        expect(await world.mails()).toMatchObject([{ kind: 'released', locale }])
      },
    )

    it('are refused for a language that is none', async () => {
      const device = await world.device()
      const { factorId } = await device.store()
      for (const locale of ['de"><script>', 'de\r\nBcc: eve@evil.example', 'x'.repeat(36), '']) {
        const statement = await device.statement()
        const asked = await device.post('/v1/release/start', { statement, factorId, locale })
        expect(outcome(asked), locale).toBe('400 invalid_request')
        expect(outcome(await device.start(factorId, { payload: { locale } })), locale).toBe(
          '401 invalid_proof',
        )
      }
    })
  })

  it('the page that cancels takes no markup from its address', async () => {
    const page = await world.app.request(
      `/cancel?token=${'A'.repeat(43)}&locale=${encodeURIComponent('"><b>')}`,
    )
    const text = await page.text()
    expect(page.status).toBe(200)
    expect(text).toContain('lang="en"')
    expect(text).not.toContain('<b>')
  })
})
