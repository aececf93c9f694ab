import { expect, type Page } from '@playwright/test'

/** Moves the time of the first chain forward, and waits until the launchpad has read the block of that time. */
export async function advanceTime(page: Page, seconds: number): Promise<void> {
  const block = await page.evaluate(async (wanted) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const body = JSON.stringify({ chainId: 910056, seconds: wanted })
    return (await (await fetch('/__demo/time', { ...init, body })).json()).block
  }, seconds)
  const mirrored = () =>
    page.evaluate(async () => (await (await fetch('/healthz')).json()).chains[910056].head)
  await expect.poll(mirrored).toBeGreaterThanOrEqual(block)
}
