import type { AppMetadata, Environment } from '@latchkey/core'
import {
  aliceAddress,
  createFakeAdapter,
  createFakePlatform,
  fjordChain,
  meadowChain,
} from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connectHarbour, renderButtons, shownView } from '../fixtures/renderButtons.tsx'

const link = 'harbour://wc?requestId=1&sessionTopic=7'
const android = { device: 'phone', os: 'android' } as const

/** Shows the view that waits for a remote wallet to switch its network. */
async function waitForHarbour(
  environment: Partial<Environment>,
  { href = link, redirect }: { href?: string; redirect?: AppMetadata['redirect'] } = {},
) {
  const adapter = createFakeAdapter({
    wallets: [
      {
        id: 'harbour',
        name: 'Harbour',
        addresses: [aliceAddress],
        networkId: meadowChain.caipNetworkId,
        link: href,
      },
    ],
  })
  const { latchkey } = await renderButtons({
    adapter,
    platform: createFakePlatform({ environment }),
    metadata: { name: 'Meadow', redirect },
  })
  await connectHarbour(latchkey)
  adapter.wallet('harbour').behaviour = 'hang'
  latchkey.open({ view: 'SwitchNetwork' })
  await expect.poll(shownView).toBe('SwitchNetwork')
  await page.getByRole('radio', { name: fjordChain.name }).click()
  await expect.element(page.getByRole('button', { name: 'Ask again' })).toBeVisible()
}

const openLink = () => page.getByRole('link', { name: 'Open Harbour' })
const goBack = () => page.getByText('After you approve, go back to your browser.')

test('a view that waits for a remote wallet on the phone opens it from the press', async () => {
  await waitForHarbour(android)
  await expect.element(openLink()).toHaveAttribute('href', link)
  await expect.element(openLink()).not.toHaveAttribute('target')
  await expect.element(goBack()).toBeVisible()
})

test('a wallet that brings the user back needs no words for it', async () => {
  await waitForHarbour(android, { redirect: { native: 'meadow://' } })
  await expect.element(openLink()).toBeVisible()
  await expect.element(goBack()).not.toBeInTheDocument()
})

test.each([
  ['in a frame', { ...android, isFramed: true }, link, '_top'],
  ['in Telegram', { ...android, host: 'telegram' }, 'https://t.me/harbour?startapp=cmVx', '_blank'],
] as const)('%s the link leaves it', async (_, environment, href, target) => {
  await waitForHarbour(environment, { href })
  await expect.element(openLink()).toHaveAttribute('target', target)
})

test('in an app that opens only https links a scheme is not offered', async () => {
  await waitForHarbour({ ...android, host: 'farcaster' })
  await expect.element(openLink()).not.toBeInTheDocument()
})
