import { createTestLatchkey } from '@latchkey/controllers/testing'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton, LatchkeyProvider, NetworkButton } from './index.ts'

test('what a server rendered is taken over without a complaint', async () => {
  const { latchkey } = createTestLatchkey()
  const app = (
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
      <NetworkButton />
    </LatchkeyProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.setHTMLUnsafe(renderToString(app))
  const complaints: unknown[] = []
  const root = hydrateRoot(container, app, { onRecoverableError: (error) => complaints.push(error) })
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  expect(complaints).toEqual([])
})
