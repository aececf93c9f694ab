import { emailChange } from '@latchkey/controllers/parts'
import { LatchkeyError } from '@latchkey/core'
import {
  aliceAddress,
  createFakeAdapter,
  createFakeEmbeddedWallet,
  meadowChain,
} from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

const [ann, studio] = ['ann@mail.example', 'ann@studio.example']

/** An account of the embedded wallet, whose user changes the address. */
async function setup(user: { method: 'email' | 'github'; email?: string } = { method: 'email', email: ann }) {
  const wallet = createFakeEmbeddedWallet()
  const account = {
    ...({ id: 'embedded', name: 'Email or social', type: 'AUTH' } as const),
    ...{ addresses: [aliceAddress], networkId: meadowChain.caipNetworkId, user },
  }
  const adapter = createFakeAdapter({ wallets: [account] })
  const world = createTestLatchkey({
    adapter,
    projectId: 'meadow',
    services: { wallet: 'https://wallet.test' },
    embeddedWallet: wallet.factory,
  })
  const { latchkey, clock } = world
  await world.start()
  await latchkey.connect({ connectorId: 'embedded' })
  const change = latchkey.use(emailChange)
  const settled = (promise: Promise<unknown>) =>
    promise.then(
      (value) => value,
      ({ code }: LatchkeyError) => code,
    )
  return {
    ...{ ...world, wallet, change },
    state: () => change.state.getState(),
    view: () => latchkey.state.getState().view,
    /** The session has the new address, as after the answer of the frame. */
    onConfirmed: () => {
      adapter.wallet('embedded').user = { ...user, email: studio }
    },
    emails: () =>
      latchkey.connection.state.getState().byNamespace.eip155?.connections.map((one) => one.user?.email),
    /** Opens the view, as a host app does. */
    update: () => settled(change.updateEmail()),
    async enterAddress(address = studio) {
      change.setAddress(address)
      change.sendCode()
      await clock.flush()
    },
    async enterCode(digits = '123456') {
      change.setCode(digits)
      change.checkCode()
      await clock.flush()
    },
  }
}

test('R-32: a longer code is entered with its length', async () => {
  const { wallet, state, update, enterAddress, enterCode } = await setup()
  wallet.mailDigits(8)
  void update()
  await enterAddress()
  expect(state()).toMatchObject({ step: 'current', code: { length: 8 } })
  wallet.mailDigits(6)
  await enterCode('12345678')
  expect(state()).toMatchObject({ step: 'new', code: { length: 6 } })
})

test('R-36: the address changes after both codes, everywhere it is shown', async () => {
  const world = await setup()
  const { latchkey, change, state, view, emails, update, enterAddress, enterCode, onConfirmed } = world
  const updated = update()
  expect(view()).toBe('UpdateEmailWallet')
  await enterAddress()
  expect(state()).toMatchObject({ step: 'current', code: { digits: '', status: 'typing' } })
  await enterCode()
  expect(state()).toMatchObject({ step: 'new', code: { digits: '', status: 'typing' } })
  expect(emails()).toEqual([ann])
  onConfirmed()
  await enterCode()
  expect(state().step).toBe('done')
  expect(await updated).toBe(studio)
  expect(emails()).toEqual([studio])
  change.done()
  expect(view()).toBe('Account')
  expect(state().step).toBe('address')
  expect(latchkey.status()).toBe('connected')
})

test('a pasted address is changed to without its surroundings', async () => {
  const { state, update, enterAddress } = await setup()
  void update()
  await enterAddress(`Studio <${studio}>;`)
  expect(state()).toMatchObject({ step: 'current', address: studio })
})

test.each([
  ['ann@mail', 'incomplete'],
  [' ANN@mail.example', 'same'],
  ['mailto:ann@mail.example', 'same'],
  ['änn@mail.example', { letter: 'ä' }],
] as const)('%s is not sent: %s', async (address, problem) => {
  const { state, wallet, update, enterAddress } = await setup()
  void update()
  await enterAddress(address)
  expect(state()).toMatchObject({ step: 'address', problem })
  expect(wallet.calls).not.toContain('startEmailChange')
})

test.each([
  [new LatchkeyError('email_changed_lately', { retryInSeconds: 3_600 }), { problem: 'lately' }],
  [new LatchkeyError('frame_error', {}), { problem: 'failed' }],
  [new LatchkeyError('request_rejected', {}), { problem: undefined }],
] as const)('no code is sent, and the view says why: %s', async (error, expected) => {
  const { state, wallet, update, enterAddress } = await setup()
  void update()
  wallet.refuse('startEmailChange', error)
  await enterAddress()
  expect(state()).toMatchObject({ step: 'address', sending: false, ...expected })
  wallet.refuse('startEmailChange')
  await enterAddress()
  expect(state().step).toBe('current')
})

test('a code that was just sent has to wait, also for the new address', async () => {
  const { clock, state, wallet, update, change, enterAddress, enterCode } = await setup()
  void update()
  wallet.refuse('startEmailChange', new LatchkeyError('email_cooldown', { retryInSeconds: 12 }))
  await enterAddress()
  expect(state().nextAtMs).toBe(clock.now() + 12_000)
  wallet.refuse('startEmailChange')
  const asked = () => wallet.calls.filter((call) => call === 'startEmailChange').length
  await enterAddress()
  expect(asked()).toBe(1)
  await clock.advance(12_000)
  await enterAddress()
  expect(state()).toMatchObject({ step: 'current', nextAtMs: clock.now() + 30_000 })
  await enterCode()
  change.sendCode()
  expect(asked()).toBe(2)
  await clock.advance(30_000)
  change.sendCode()
  await clock.flush()
  expect([asked(), state().step]).toEqual([3, 'new'])
})

test.each([
  [new LatchkeyError('email_code_wrong'), 'wrong'],
  [new LatchkeyError('email_code_expired'), 'expired'],
  [new LatchkeyError('frame_error', {}), 'not-checked'],
] as const)('a refused code is shown at both steps: %s', async (error, status) => {
  const { state, wallet, update, emails, enterAddress, enterCode } = await setup()
  void update()
  await enterAddress()
  for (const step of ['confirmCurrentEmail', 'confirmNewEmail'] as const) {
    wallet.refuse(step, error)
    await enterCode()
    expect(state().code.status).toBe(status)
    expect(emails()).toEqual([ann])
    wallet.refuse(step)
    await enterCode()
  }
  expect(state().step).toBe('done')
})

test('F48: two presses check one code', async () => {
  const { wallet, update, change, enterAddress, enterCode } = await setup()
  void update()
  await enterAddress()
  wallet.hold('confirmCurrentEmail')
  await enterCode()
  change.checkCode()
  wallet.release('confirmCurrentEmail')
  expect(wallet.calls.filter((call) => call === 'confirmCurrentEmail')).toHaveLength(1)
})

test('F45: closing the modal and going back cancel the change', async () => {
  const { latchkey, clock, wallet, state, emails, update, enterAddress, enterCode } = await setup()
  const updated = update()
  await enterAddress()
  wallet.hold('confirmCurrentEmail')
  await enterCode()
  latchkey.close()
  expect(await updated).toBe('modal_closed')
  wallet.release('confirmCurrentEmail')
  await clock.flush()
  expect(state()).toMatchObject({ step: 'address', address: '' })
  expect(emails()).toEqual([ann])
})

test('a user without an address has none to change', async () => {
  const { update, view } = await setup({ method: 'github' })
  expect(await update()).toBe('not_email_or_social')
  expect(view()).not.toBe('UpdateEmailWallet')
})

test('a sign-out ends the change', async () => {
  const { latchkey, clock, state, update, enterAddress } = await setup()
  const updated = update()
  await enterAddress()
  await latchkey.disconnect()
  await clock.flush()
  expect(await updated).toBe('modal_closed')
  expect(state().step).toBe('address')
})
