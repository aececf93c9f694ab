import { expect, type Page } from '@playwright/test'

/** Moves the time of the first chain forward, and waits until the launchpad has read the block of that time. */
export async function advanceTime(page: Page, seconds: number): Promise<void> {
  const block = await page.evaluate(async (wanted) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const body = JSON.stringify({ chainId: 910056, seconds: wanted })
    return (await (await fetch('/__demo/time', { ...init, body })).json()).block
  }, seconds)
  // Not by the page, where the 503 of a mirror that is behind would count as a fault of the product.
  const health = new URL('/healthz', page.url()).href
  const mirrored = async () => (await (await fetch(health)).json()).chains[910056].head
  await expect.poll(mirrored).toBeGreaterThanOrEqual(block)
}
