import { naming, sending, sendProblems } from '@latchkey/controllers/parts'
import { aliceAddress, bobAddress, fjordChain, meadowChain } from '@latchkey/core/testing'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { bnbBalance } from '../doubles/api/apiFixtures.ts'
import { refuse } from '../doubles/api/createApiDouble.ts'
import { code, setup } from '../doubles/api/servedLatchkey.ts'

describe('names (§4, §5)', () => {
  test('a free name can be registered and becomes the name of the account', async () => {
    const { latchkey, api, adapter, advance, settle } = await setup()
    latchkey.open({ view: 'RegisterAccount' })
    latchkey.internals.router.push('RegisterAccountName')
    const names = latchkey.use(naming)
    names.setLabel('Mar')
    expect(names.state.getState()).toMatchObject({ label: 'mar', status: 'typing' })
    names.setLabel('Mari sol!')
    expect(names.state.getState()).toMatchObject({ label: 'marisol', status: 'checking' })
    await advance(299)
    expect(api.count('/v1/profile/suggestions/marisol')).toBe(0)
    await advance(1)
    expect(names.state.getState().status).toBe('available')
    const registering = names.register()
    expect(names.state.getState().status).toBe('registering')
    expect(await registering).toBe('marisol.latchkey.id')
    await settle()
    const body = api.world.posted.find(({ path }) => path === '/v1/profile/account')?.body
    expect(JSON.parse(String(body?.message))).toMatchObject({
      name: 'marisol.latchkey.id',
      attributes: {},
      timestamp: 1_795_176_000,
      domain: 'app.example',
    })
    expect(body).toMatchObject({ address: aliceAddress, coin_type: 2_148_393_704 })
    expect(adapter.wallet('harbour').requests.some((one) => one.startsWith('sign'))).toBe(true)
    expect(latchkey.identity.state.getState().identity?.name).toBe('marisol.latchkey.id')
    expect(latchkey.internals.router.state.getState().view).toBe('RegisterAccountNameSuccess')
    // The form, while it is leaving, still shows the text.
    expect(names.state.getState()).toMatchObject({ label: 'marisol', registered: 'marisol.latchkey.id' })
    names.begin()
    expect(names.state.getState()).toMatchObject({ label: '', status: 'typing', registered: undefined })
    latchkey.close()
  })

  test.each([
    ['-24 h', -86_400],
    ['-10 min', -600],
    ['+10 min', 600],
    ['+24 h', 86_400],
  ])(
    'F62, R-23: with a clock that is %s off, a name is registered with the service’s time',
    async (_, skewSeconds) => {
      const { latchkey, api, clock, advance } = await setup()
      const serverTime = clock.now()
      clock.jump(skewSeconds * 1_000)
      api.answer('/v1/supported-chains', () =>
        HttpResponse.json(
          { http: api.world.chains, ws: [] },
          { headers: { date: new Date(serverTime).toUTCString() } },
        ),
      )
      const names = latchkey.use(naming)
      names.setLabel('marisol')
      await advance(300)
      expect(await names.register()).toBe('marisol.latchkey.id')
      const body = api.world.posted.find(({ path }) => path === '/v1/profile/account')?.body
      expect(JSON.parse(String(body?.message)).timestamp).toBe(Math.floor(serverTime / 1_000))
    },
  )

  test('a taken name gets suggestions, a declined one keeps the form, a refused one shows the reason', async () => {
    const { latchkey, api, adapter, advance, settle } = await setup({
      names: new Map([['marisol.latchkey.id', bobAddress]]),
    })
    const names = latchkey.use(naming)
    names.setLabel('marisol')
    await advance(300)
    expect(names.state.getState()).toMatchObject({
      status: 'taken',
      suggestions: ['marisol-1.latchkey.id', 'marisol-2.latchkey.id'],
    })
    names.setLabel('marisol-1.latchkey.id')
    await advance(300)
    expect(names.state.getState()).toMatchObject({ label: 'marisol-1', status: 'available' })
    adapter.wallet('harbour').behaviour = 'reject'
    expect(await code(names.register())).toBe('request_rejected')
    expect(names.state.getState().status).toBe('available')
    adapter.wallet('harbour').behaviour = 'approve'
    api.answer('/v1/profile/account', () => refuse(409, 'This name was just taken.'))
    expect(await code(names.register())).toBe('name_register_failed')
    await settle()
    expect(names.state.getState()).toMatchObject({ status: 'failed', reason: 'This name was just taken.' })
  })

  test('registering without an account rejects with name_account_missing', async () => {
    const { latchkey, advance } = await setup({}, {}, false)
    const names = latchkey.use(naming)
    names.setLabel('marisol')
    await advance(300)
    expect(await code(names.register())).toBe('name_account_missing')
  })

  test('a name is resolved as receiver 500 ms after the last key; an unregistered one is unknown', async () => {
    const { latchkey, api, advance } = await setup({
      names: new Map([['marisol.latchkey.id', bobAddress]]),
      balances: [bnbBalance],
    })
    const send = latchkey.use(sending)
    send.setToken({ networkId: meadowChain.caipNetworkId, address: undefined, ...meadowChain.nativeCurrency })
    send.setAmount('0.5')
    const problems = () => sendProblems(send.state.getState(), latchkey.balances.state.getState())
    send.setReceiver('marisol')
    expect(problems()).toEqual({ receiver: 'finding' })
    await advance(499)
    expect(api.count('/v1/profile/account/marisol.latchkey.id')).toBe(0)
    await advance(1)
    expect(send.state.getState().receiver).toMatchObject({ status: 'found', address: bobAddress })
    await advance(300)
    expect(problems()).toEqual({})
    expect(send.review()).toMatchObject({ to: bobAddress, toName: 'marisol.latchkey.id' })
    send.leaveReview()
    // On another network a name may have another address.
    send.setToken({ networkId: fjordChain.caipNetworkId, address: undefined, ...fjordChain.nativeCurrency })
    expect(problems()).toEqual({ receiver: 'finding' })
    send.setToken({ networkId: meadowChain.caipNetworkId, address: undefined, ...meadowChain.nativeCurrency })
    send.setReceiver('unregistered.latchkey.id')
    await advance(500)
    expect(problems()).toEqual({ receiver: 'name-not-found' })
    send.setReceiver(bobAddress)
    expect(send.state.getState().receiver.status).toBe('none')
    await advance(300)
    send.reset()
  })
})

describe('names', () => {
  test('a refused name and an unavailable service have different states', async () => {
    const { latchkey, api, advance } = await setup()
    const names = latchkey.use(naming)
    const state = () => names.state.getState()
    api.answer('/v1/profile/suggestions/admin', () => refuse(400, 'This name is reserved.'))
    names.setLabel('admin')
    await advance(300)
    expect(state()).toMatchObject({ status: 'refused', reason: 'This name is reserved.' })
    api.answer('/v1/profile/suggestions/marisol', () => refuse(503, 'away'))
    names.setLabel('marisol')
    await advance(300)
    expect(state().status).toBe('unanswered')
    api.answer('/v1/profile/suggestions/marisol', undefined)
    names.setLabel('marisol')
    await advance(300)
    expect(state().status).toBe('available')
  })

  test('a leading hyphen is removed, a trailing one is kept without a request', async () => {
    const { latchkey, api, advance } = await setup()
    const names = latchkey.use(naming)
    names.setLabel('-mari-')
    await advance(300)
    expect(names.state.getState()).toMatchObject({ label: 'mari-', status: 'typing' })
    expect(api.world.requestedPaths.filter((path) => path.includes('suggestions'))).toEqual([])
  })

  test('a name registered during an account change is not given to the new account', async () => {
    const { latchkey, adapter, advance, settle } = await setup()
    latchkey.open({ view: 'Account' })
    latchkey.internals.router.push('RegisterAccountName')
    const names = latchkey.use(naming)
    names.setLabel('marisol')
    await advance(300)
    adapter.wallet('harbour').behaviour = 'hang'
    const registering = names.register()
    await settle()
    adapter
      .wallet('harbour')
      .emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: bobAddress, type: 'eoa' }] })
    await settle()
    adapter.wallet('harbour').answer('approve')
    expect(await registering).toBe('marisol.latchkey.id')
    await settle()
    expect(latchkey.account()?.address).toBe(bobAddress)
    expect(latchkey.identity.state.getState().identity?.name).toBeUndefined()
    expect(latchkey.internals.router.state.getState().view).toBe('Account')
    latchkey.close()
  })
})

describe('sending to a name', () => {
  const native = { networkId: meadowChain.caipNetworkId, address: undefined, ...meadowChain.nativeCurrency }

  test('an answer for another name is unknown, and an unavailable service is failed', async () => {
    const { latchkey, api, advance } = await setup({ balances: [bnbBalance] })
    const send = latchkey.use(sending)
    send.setToken(native)
    api.answer('/v1/profile/account/marisol.latchkey.id', () =>
      HttpResponse.json({ name: 'mallory.latchkey.id', addresses: { 2147483648: { address: bobAddress } } }),
    )
    send.setReceiver('marisol')
    await advance(500)
    expect(send.state.getState().receiver.status).toBe('not-found')
    api.answer('/v1/profile/account/marisol.latchkey.id', () => refuse(503, 'away'))
    send.setReceiver('marisol')
    await advance(500)
    expect(send.state.getState().receiver.status).toBe('not-checked')
    send.reset()
  })

  test('R-24: a name with an address on Ethereum only has none for another network', async () => {
    const { latchkey, api, advance } = await setup({ balances: [bnbBalance] })
    const send = latchkey.use(sending)
    send.setToken(native)
    api.answer('/v1/profile/account/marisol.eth', () =>
      HttpResponse.json({ name: 'marisol.eth', addresses: { 60: { address: bobAddress } } }),
    )
    send.setReceiver('marisol.eth')
    await advance(500)
    expect(send.state.getState().receiver.status).toBe('without-address')
    send.reset()
  })

  test.each([
    ['🦇.eth', '🦇.eth'],
    ['MÜLLER.eth', 'müller.eth'],
    ['東京。eth', '東京.eth'],
    ['ＨＡＲＢＯＵＲ．ＥＴＨ', 'harbour.eth'],
    ['sub._x.eth', 'sub._x.eth'],
    ['❤️.eth', '❤.eth'],
  ])('the receiver %s is the name %s, which the service has normalized', async (typed, name) => {
    const { latchkey, advance } = await setup({
      balances: [bnbBalance],
      names: new Map([[name, bobAddress]]),
    })
    const send = latchkey.use(sending)
    send.setToken(native)
    send.setReceiver(typed)
    await advance(500)
    expect(send.state.getState().receiver).toMatchObject({ status: 'found', name, address: bobAddress })
    send.reset()
  })

  test('a name that nobody can have is no name', async () => {
    const { latchkey, advance } = await setup({ balances: [bnbBalance] })
    const send = latchkey.use(sending)
    send.setToken(native)
    send.setReceiver('a’b’‘.eth')
    await advance(500)
    expect(send.state.getState().receiver.status).toBe('not-found')
    send.reset()
  })

  test('F23, R-61: a name on which two nodes disagree is unconfirmed and nothing is sent', async () => {
    const names = new Map([['marisol.latchkey.id', bobAddress]])
    const { latchkey, adapter, api, advance } = await setup({
      balances: [bnbBalance],
      names,
      disputed: ['harbour.eth'],
    })
    const send = latchkey.use(sending)
    const problems = () => sendProblems(send.state.getState(), latchkey.balances.state.getState())
    latchkey.open({ view: 'Account' })
    latchkey.internals.router.push('Send')
    send.setToken(native)
    send.setAmount('0.5')
    // Resolved first, so that a stale address would be noticed.
    send.setReceiver('marisol')
    await advance(800)
    expect(problems()).toEqual({})
    send.setReceiver('Harbour.eth')
    await advance(800)
    expect(send.state.getState().receiver).toEqual({ status: 'unconfirmed' })
    expect(problems()).toEqual({ receiver: 'name-unconfirmed' })
    expect(() => send.review()).toThrow('That name could not be confirmed: two nodes do not agree')
    expect(await code(send.submit())).toBe('send_incomplete')
    expect(latchkey.internals.router.state.getState().view).toBe('Send')
    expect(adapter.wallet('harbour').sent).toEqual([])
    // Typing it again sends a new request.
    api.world.disputed = []
    names.set('harbour.eth', bobAddress)
    send.setReceiver('harbour.eth')
    await advance(800)
    expect(problems()).toEqual({})
    expect(send.review()).toMatchObject({ to: bobAddress, toName: 'harbour.eth' })
    send.reset()
  })

  test.each([
    ['harbour', 'finding'],
    ['ens.eth', 'finding'],
    ['0xharbour.eth', 'finding'],
    ['eth', 'none'],
    ['0x70997970', 'none'],
    ['harbour..eth', 'none'],
    ['🦇.eth', 'finding'],
    ['müller.eth', 'finding'],
    ['東京。eth', 'finding'],
    ['sub._x.eth', 'finding'],
    ['ＨＡＲＢＯＵＲ．eth', 'finding'],
    ['a b.eth', 'none'],
    ['ann@mail.example', 'none'],
    ['https://harbour.eth', 'none'],
  ])('the receiver %s has the status %s', async (text, status) => {
    const { latchkey } = await setup({ balances: [bnbBalance] })
    const send = latchkey.use(sending)
    send.setToken(native)
    send.setReceiver(text)
    expect(send.state.getState().receiver.status).toBe(status)
    send.reset()
  })

  test('an address of another namespace is not looked up as a name', async () => {
    const { latchkey, api } = await setup()
    const send = latchkey.use(sending)
    send.setToken({ ...native, networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
    send.setAmount('1')
    send.setReceiver('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
    expect(send.state.getState().receiver.status).toBe('none')
    expect(sendProblems(send.state.getState(), latchkey.balances.state.getState())).toEqual({})
    expect(api.world.requestedPaths.filter((path) => path.includes('/profile/account/'))).toEqual([])
    send.reset()
  })
})
