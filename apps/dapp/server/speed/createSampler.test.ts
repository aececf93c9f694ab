import { createFakeClock } from '@latchkey/core/testing'
import { databases } from '@latchkey/server-kit/testing'
import { describe, expect } from 'vitest'
import type { SpeedLine, SpeedometerProps } from '../../shared/props/settings.ts'
import type { AskNode } from '../../shared/speed/measure.ts'
import { rpcSamples, rpcSampling } from '../database/speedSchema.ts'
import { personOn } from '../testing/personOn.ts'
import { worldOn } from '../testing/worldOn.ts'
import { createSampler, keptMs, sampleEveryMs } from './createSampler.ts'

const hosts = ['rpc', 'ankr', 'down'] as const
const networkId = 'eip155:910056'
const networks = [
  { networkId, providers: hosts.map((id) => ({ id, name: id, url: `https://${id}.example/` })) },
] as const
const answers: Readonly<Record<string, { readonly ms: number; readonly height: number }>> = {
  'rpc.example': { ms: 30, height: 100 },
  'ankr.example': { ms: 12, height: 97 },
}

describe.each(databases)('samples of providers, on $name', ({ place }) => {
  const { it, setup, db } = worldOn(place)

  async function sampler({ clock = createFakeClock(Date.parse('2026-03-01T09:30:00Z')) } = {}) {
    const asked: string[] = []
    const logged: unknown[] = []
    const ask: AskNode = async ({ url }) => {
      const { host } = new URL(url)
      asked.push(host)
      const answer = answers[host]
      if (!answer) throw new TypeError('down')
      return answer
    }
    const log = (event: string) => void logged.push(event)
    const create = () => createSampler({ db: db(), networks, ask, clock, log })
    return { ...create(), other: create(), clock, asked, logged }
  }
  const clear = async () => {
    await db().delete(rpcSamples)
    await db().delete(rpcSampling)
  }

  it('each has the time of a call on an open connection, and how far the provider is behind', async () => {
    await clear()
    const { sample, asked } = await sampler()
    await sample()
    expect(asked.filter((host) => host === 'rpc.example')).toHaveLength(2)
    const rows = await db().select().from(rpcSamples).orderBy(rpcSamples.provider)
    expect(rows.map(({ provider, latencyMs, headLag }) => [provider, latencyMs, headLag])).toEqual([
      ['ankr', 12, 3],
      ['down', null, null],
      ['rpc', 30, 0],
    ])
  })

  it('of two processes one takes each sample, every 30 s', async () => {
    await clear()
    const { sample, other, clock, asked } = await sampler()
    await Promise.all([sample(), other.sample()])
    expect(await db().$count(rpcSamples)).toBe(hosts.length)
    const askedOnce = asked.length
    await clock.advance(sampleEveryMs / 2)
    await Promise.all([sample(), other.sample()])
    expect(asked).toHaveLength(askedOnce)
    await clock.advance(sampleEveryMs / 2)
    await Promise.all([sample(), other.sample()])
    expect(asked).toHaveLength(2 * askedOnce)
    expect(await db().$count(rpcSamples)).toBe(2 * hosts.length)
  })

  it('it begins after 30 s, goes on until it is stopped, and leaves no timer', async () => {
    await clear()
    const { start, stop, clock, asked, logged } = await sampler()
    start()
    await clock.advance(sampleEveryMs - 1)
    expect(asked).toEqual([])
    await clock.advance(1)
    await expect.poll(() => db().$count(rpcSamples)).toBe(hosts.length)
    await stop()
    expect(clock.pending).toBe(0)
    expect(logged).toEqual([])
  })

  it('samples older than 24 h are deleted, and the page gets medians of half an hour', async () => {
    await clear()
    const { sample, clock } = await sampler()
    const start = clock.now()
    const at = (ms: number) => new Date(start - ms)
    const row = { networkId, provider: 'rpc' }
    await db()
      .insert(rpcSamples)
      .values([
        { ...row, at: at(keptMs + 1), latencyMs: 5_000, headLag: 90 },
        { ...row, at: at(3_600_000), latencyMs: 10, headLag: 0 },
        { ...row, at: at(3_590_000), latencyMs: 20, headLag: 4 },
        { ...row, at: at(3_580_000), latencyMs: 90, headLag: 0 },
        { ...row, at: at(1_000), latencyMs: null, headLag: null },
      ])
    await sample()
    expect(await db().$count(rpcSamples)).toBe(4 + hosts.length)
    const person = personOn(setup())
    const answer = await person.browser.send('/settings/speed', {
      headers: {
        ...{ 'x-inertia': 'true', 'x-inertia-version': 'abcdef012345' },
        'x-inertia-partial-component': 'Settings/Speedometer',
        'x-inertia-partial-data': 'samples',
      },
    })
    const { samples = [] } = ((await answer.json()) as { props: SpeedometerProps }).props
    const lineOf = (provider: string): SpeedLine | undefined =>
      samples.find((line) => line.provider === provider)
    expect(lineOf('rpc')).toEqual({
      ...{ networkId, provider: 'rpc', failed: 0.2, lag: 4 },
      points: [
        { at: '2026-03-01T08:30:00.000Z', ms: 20 },
        { at: '2026-03-01T09:00:00.000Z', ms: null },
        { at: '2026-03-01T09:30:00.000Z', ms: 30 },
      ],
    })
    expect(lineOf('down')).toMatchObject({ failed: 1, points: [{ ms: null }] })
  })
})
