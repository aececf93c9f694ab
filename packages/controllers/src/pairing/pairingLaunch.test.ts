import { walletLaunch } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { cove, desktop, iphone, setUp } from './pairingWorld.ts'

describe('following a link to the wallet', () => {
  test.each([
    [1_499, 'waiting'],
    [1_500, 'not-opened'],
  ])('with the page still in front after %i ms it is %s', async (ms, launch) => {
    const { clock, pairing, start, now } = setUp()
    await start()
    pairing.launched()
    await clock.advance(ms)
    expect(now().launch).toBe(launch)
    pairing.cancel()
    expect(clock.pending).toBe(0)
  })

  test('a page that was left counts as an opened wallet, whatever follows', async () => {
    const { clock, platform, pairing, start, now } = setUp()
    await start()
    pairing.launched()
    await clock.advance(800)
    platform.leave()
    await clock.advance(60_000)
    expect(now()).toMatchObject({ launch: 'opened', status: 'ready' })
  })

  test('a link that opened nothing is checked again when it is followed again', async () => {
    const { clock, platform, pairing, start, now } = setUp()
    await start()
    pairing.launched()
    await clock.advance(1_500)
    pairing.launched()
    expect(now().launch).toBe('waiting')
    platform.leave()
    await clock.flush()
    expect(now().launch).toBe('opened')
  })

  test('the status survives a renewed pairing, and is reset for another wallet', async () => {
    const { clock, platform, pairing, start, now } = setUp()
    await start()
    pairing.launched()
    platform.leave()
    await clock.advance(230_000)
    expect(now()).toMatchObject({ status: 'ready', launch: 'opened' })
    await start(cove)
    expect(now().launch).toBe('none')
  })

  test('followed from a list before the wallet is awaited, it makes one proposal and one launch', async () => {
    const { client, pairing, start, now, uri } = setUp(iphone)
    await start()
    const followed = uri()
    void pairing.begin({ wallet: cove }).catch(() => {})
    pairing.launched()
    await start(cove)
    expect(now()).toMatchObject({ wallet: cove, launch: 'waiting' })
    expect(uri()).toBe(followed)
    expect(client.proposals).toHaveLength(1)
    pairing.cancel()
  })

  test('the status is reset with the pairing', async () => {
    const { clock, client, pairing, start, now } = setUp()
    await start(cove)
    pairing.launched()
    await clock.advance(1_500)
    client.proposals[0]?.fail('connection_rejected')
    await clock.flush()
    await start(cove)
    expect(now()).toMatchObject({ status: 'ready', launch: 'none' })
  })

  test.each([
    ['app', 'opened', '{"href":"cove://","name":"Cove"}'],
    ['app', 'not-opened', undefined],
    ['tab', 'opened', undefined],
  ] as const)('the %s %s: each request opens %s', async (where, outcome, choice) => {
    const { clock, platform, client, pairing, remembered, start, uri } = setUp()
    const { ended } = await start(cove)
    const [launch] = walletLaunch(
      where === 'app'
        ? { ...cove, mobile_link: 'cove://' }
        : { ...cove, webapp_link: 'https://cove.example' },
      uri() ?? '',
      { ...desktop, ...iphone },
    )
    pairing.launched(launch)
    if (outcome === 'opened') platform.leave()
    await clock.advance(1_500)
    const approved = client.proposals[0]?.approve()
    expect(await ended).toBe('Harbour')
    expect(approved?.choice).toBe(choice)
    expect(remembered).toEqual([cove])
  })

  test('a pairing by QR code opens no wallet for later requests', async () => {
    const { client, start } = setUp(iphone)
    const { ended } = await start(cove)
    const approved = client.proposals[0]?.approve()
    await ended
    expect(approved?.choice).toBeUndefined()
  })
})

describe('a pairing prepared before a wallet is picked', () => {
  const opened = walletLaunch({ ...cove, mobile_link: 'cove://' }, 'wc:1', { ...desktop, ...iphone })[0]

  test('fails silently and is created again', async () => {
    const { clock, client, pairing, now } = setUp(iphone)
    client.unreachable = true
    pairing.prepare()
    await clock.flush()
    expect(now()).toMatchObject({ status: 'failed' })
    client.unreachable = false
    pairing.prepare()
    await clock.flush()
    expect(now().status).toBe('ready')
  })

  test('keeps the wallet that was picked while it was prepared', async () => {
    const { client, pairing, start, now } = setUp(iphone)
    await start(cove)
    pairing.launched(opened)
    pairing.prepare()
    expect(now()).toMatchObject({ wallet: cove, launch: 'waiting' })
    expect(client.proposals).toHaveLength(1)
    pairing.cancel()
  })

  test('keeps the opened wallet as picked when the user returns from it', async () => {
    const { clock, platform, client, pairing, remembered, start } = setUp(iphone)
    await start(cove)
    pairing.launched(opened)
    platform.leave()
    await clock.flush()
    pairing.leave()
    pairing.prepare()
    await clock.flush()
    const approved = client.proposals[0]?.approve()
    await clock.flush()
    expect(remembered).toEqual([cove])
    expect(approved?.choice).toBe('{"href":"cove://","name":"Cove"}')
  })

  test('has no picked wallet when the user returns from one that did not open', async () => {
    const { clock, client, pairing, remembered, start } = setUp(iphone)
    await start(cove)
    pairing.launched(opened)
    await clock.advance(1_500)
    pairing.leave()
    pairing.prepare()
    await clock.flush()
    client.proposals[0]?.approve()
    await clock.flush()
    expect(remembered).toEqual([undefined])
  })
})
