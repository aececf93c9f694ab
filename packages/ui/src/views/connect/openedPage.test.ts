import { createTestLatchkey } from '@latchkey/controllers/testing'
import { solana } from '@latchkey/core/networks'
import { createFakeAdapter, meadowChain } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { openedPage } from './openedPage.ts'

const families = ['eip155', 'solana'] as const
const pageOf = (...namespaces: readonly (typeof families)[number][]) => {
  const { latchkey, platform } = createTestLatchkey({
    adapters: namespaces.map((namespace) => createFakeAdapter({ namespace })),
    networks: namespaces.includes('solana') ? [meadowChain, solana] : [meadowChain],
  })
  return { latchkey, page: () => openedPage(latchkey), href: platform.href }
}

test('a page without a solana network is not opened in a wallet’s browser', () => {
  expect(pageOf('eip155').page()).toBeUndefined()
})

test('the family that the user wants to connect comes first, then the one in use', () => {
  const { latchkey, page, href } = pageOf(...families)
  expect(page()).toEqual({ href, namespaces: ['eip155', 'solana'] })
  latchkey.internals.router.reset('Connect', { namespace: 'solana' })
  expect(page()).toEqual({ href, namespaces: ['solana', 'eip155'] })
})
