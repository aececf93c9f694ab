import { expect, test, vi } from 'vitest'

/** Modules of a page that has not fetched the catalogue. */
async function freshPage() {
  vi.resetModules()
  const [{ LatchkeyError }, { withErrorMessage }] = await Promise.all([
    import('./latchkeyError.ts'),
    import('./errorMessage.ts'),
  ])
  return { LatchkeyError, withErrorMessage }
}

test('an error has its code and context as message until withErrorMessage has loaded the catalogue', async () => {
  const { LatchkeyError, withErrorMessage } = await freshPage()
  const error = new LatchkeyError('connection_rejected', { wallet: 'Harbour' })
  expect(error.message).toBe('connection_rejected: {"wallet":"Harbour"}')
  await new Promise((resolve) => withErrorMessage(error, resolve))
  expect(error.message).toBe('Connection rejected in Harbour. Ask again, or use another wallet.')
  expect(error.category).toBe('USER')
  expect(new LatchkeyError('modal_closed').message).toBe('Modal closed. Open it again to continue.')
})

test('an error created before the catalogue was loaded gets its message afterwards', async () => {
  const { LatchkeyError, withErrorMessage } = await freshPage()
  const [first, second] = [new LatchkeyError('modal_closed'), new LatchkeyError('relay_unreachable')]
  await new Promise((resolve) => withErrorMessage(first, resolve))
  await new Promise((resolve) => withErrorMessage(second, resolve))
  expect(second.message).toBe('The WalletConnect relay cannot be reached. Try again.')
  expect(second.category).toBe('USER')
})

test('an error of another version with an unknown code keeps its code as message', async () => {
  const { LatchkeyError, withErrorMessage } = await freshPage()
  await new Promise((resolve) => withErrorMessage(new LatchkeyError('modal_closed'), resolve))
  const foreign = Object.assign(new Error(), { code: 'of_tomorrow' as never, context: {} })
  await new Promise((resolve) => withErrorMessage(foreign, resolve))
  expect(foreign.message).toBe('of_tomorrow')
})

test('errors of createLatchkey have their messages without the catalogue', async () => {
  const { LatchkeyError } = await freshPage()
  const error = new LatchkeyError('invalid_options', { problems: ['networks: at least one is needed'] })
  expect(error.message).toMatch(/^These options cannot be used: networks: at least one/)
})
