import { createTestLatchkey } from '@latchkey/controllers/testing'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton, LatchkeyProvider, NetworkButton } from './index.ts'

test('server-rendered buttons hydrate without errors', async () => {
  const { latchkey } = createTestLatchkey()
  const app = (
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
      <NetworkButton />
    </LatchkeyProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.setHTMLUnsafe(renderToString(app))
  const errors: unknown[] = []
  const root = hydrateRoot(container, app, { onRecoverableError: (error) => errors.push(error) })
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  expect(errors).toEqual([])
})
