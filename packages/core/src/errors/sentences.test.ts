import { expect, test, vi } from 'vitest'

/** Modules of a page that has not fetched the catalogue. */
async function freshPage() {
  vi.resetModules()
  const [{ LatchkeyError }, { withSentence }] = await Promise.all([
    import('./latchkeyError.ts'),
    import('./sentences.ts'),
  ])
  return { LatchkeyError, withSentence }
}

test('an error has its code and context as message until withSentence has loaded the catalogue', async () => {
  const { LatchkeyError, withSentence } = await freshPage()
  const error = new LatchkeyError('connection_rejected', { wallet: 'Harbour' })
  expect(error.message).toBe('connection_rejected: {"wallet":"Harbour"}')
  await new Promise((resolve) => withSentence(error, resolve))
  expect(error.message).toBe('Connection rejected in Harbour. Ask again, or use another wallet.')
  expect(error.category).toBe('USER')
  expect(new LatchkeyError('modal_closed').message).toBe('Modal closed. Open it again to continue.')
})

test('an error created before the catalogue was loaded gets its message afterwards', async () => {
  const { LatchkeyError, withSentence } = await freshPage()
  const [first, second] = [new LatchkeyError('modal_closed'), new LatchkeyError('relay_unreachable')]
  await new Promise((resolve) => withSentence(first, resolve))
  await new Promise((resolve) => withSentence(second, resolve))
  expect(second.message).toBe('The WalletConnect relay cannot be reached. Try again.')
  expect(second.category).toBe('USER')
})

test('an error of another version with an unknown code keeps its code as message', async () => {
  const { LatchkeyError, withSentence } = await freshPage()
  await new Promise((resolve) => withSentence(new LatchkeyError('modal_closed'), resolve))
  const foreign = Object.assign(new Error(), { code: 'of_tomorrow' as never, context: {} })
  await new Promise((resolve) => withSentence(foreign, resolve))
  expect(foreign.message).toBe('of_tomorrow')
})

test('errors of createLatchkey have their messages without the catalogue', async () => {
  const { LatchkeyError } = await freshPage()
  const error = new LatchkeyError('invalid_options', { problems: ['networks: at least one is needed'] })
  expect(error.message).toMatch(/^createLatchkey was given options it cannot use: networks: at least one/)
})
