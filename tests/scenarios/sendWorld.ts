import { sending, sendProblems } from '@latchkey/controllers/parts'
import { isLatchkeyError, type Token } from '@latchkey/core'
import { aliceAddress, meadowChain, meadowToken } from '@latchkey/core/testing'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

export const bnb: Token = {
  networkId: meadowChain.caipNetworkId,
  address: undefined,
  ...meadowChain.nativeCurrency,
}
export const ether = 10n ** 18n

export async function ready(options: Parameters<typeof createTestLatchkey>[0] = {}) {
  const world = createTestLatchkey(options)
  const stop = await world.start()
  const { latchkey, clock, adapter } = world
  adapter.chain.balances.set(aliceAddress.toLowerCase(), 2n * ether)
  adapter.chain.balances.set(`${aliceAddress} ${meadowToken.address}`.toLowerCase(), 5_000_000n)
  await latchkey.whenSettled()
  await latchkey.connect({ connectorId: 'harbour' })
  await clock.advance(600)
  latchkey.open()
  latchkey.internals.router.push('Send')
  const fill = async (token: Token, amount: string, receiver: string) => {
    latchkey.use(sending).setToken(token)
    latchkey.use(sending).setAmount(amount)
    latchkey.use(sending).setReceiver(receiver)
    await clock.advance(300)
  }
  const problems = () =>
    sendProblems(latchkey.use(sending).state.getState(), latchkey.balances.state.getState())
  const send = () => latchkey.use(sending).state.getState()
  return { ...world, stop, fill, problems, send }
}
export const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isLatchkeyError(error) ? error.code : String(error)),
  )
