import { createTestLatchkey } from '@latchkey/controllers/testing'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccountButton, ConnectButton, LatchkeyProvider, NetworkButton, useAccount } from './index.ts'

test('a server renders provider and buttons without a window', () => {
  expect(typeof document).toBe('undefined')
  const { latchkey } = createTestLatchkey()
  const html = renderToString(
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
      <AccountButton />
      <NetworkButton />
    </LatchkeyProvider>,
  )
  expect(html).toContain('Connect wallet')
})

test('hooks tell a server that nothing is known yet', () => {
  const { latchkey } = createTestLatchkey()
  const Status = () => <p>{useAccount().status}</p>
  const html = renderToString(
    <LatchkeyProvider latchkey={latchkey}>
      <Status />
    </LatchkeyProvider>,
  )
  expect(html).toBe('<p>restoring</p>')
})
