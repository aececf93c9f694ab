import { expect, test, vi } from 'vitest'

/** Modules as a page has them that has not fetched the catalogue. */
async function freshPage() {
  vi.resetModules()
  const [{ LatchkeyError }, { withSentence }] = await Promise.all([
    import('./latchkeyError.ts'),
    import('./sentences.ts'),
  ])
  return { LatchkeyError, withSentence }
}

test('until the catalogue is there an error has its code and values, and its sentence as soon as it is asked for', async () => {
  const { LatchkeyError, withSentence } = await freshPage()
  const error = new LatchkeyError('connection_rejected', { wallet: 'Harbour' })
  expect(error.message).toBe('connection_rejected: {"wallet":"Harbour"}')
  await new Promise((resolve) => withSentence(error, resolve))
  expect(error.message).toBe('Connection rejected in Harbour. Ask again, or use another wallet.')
  expect(error.category).toBe('USER')
  expect(new LatchkeyError('modal_closed').message).toBe('Modal closed. Open it again to continue.')
})

test('an error that was made before the catalogue was there gets its sentence after', async () => {
  const { LatchkeyError, withSentence } = await freshPage()
  const [first, second] = [new LatchkeyError('modal_closed'), new LatchkeyError('relay_unreachable')]
  await new Promise((resolve) => withSentence(first, resolve))
  await new Promise((resolve) => withSentence(second, resolve))
  expect(second.message).toBe('The WalletConnect relay cannot be reached. Try again.')
  expect(second.category).toBe('USER')
})

test('an error of another version, with a code that is not known here, is passed on', async () => {
  const { LatchkeyError, withSentence } = await freshPage()
  await new Promise((resolve) => withSentence(new LatchkeyError('modal_closed'), resolve))
  const foreign = Object.assign(new Error(), { code: 'of_tomorrow' as never, context: {} })
  await new Promise((resolve) => withSentence(foreign, resolve))
  expect(foreign.message).toBe('of_tomorrow')
})

test('what createLatchkey throws has its sentence at once', async () => {
  const { LatchkeyError } = await freshPage()
  const error = new LatchkeyError('invalid_options', { problems: ['networks: at least one is needed'] })
  expect(error.message).toMatch(/^createLatchkey was given options it cannot use: networks: at least one/)
})
