import { createTestLatchkey } from '@latchkey/controllers/testing'
import { meadowChain } from '@latchkey/core/testing'
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

test('hooks return the initial state on a server', () => {
  const { latchkey } = createTestLatchkey()
  const Status = () => <p>{useAccount().status}</p>
  const html = renderToString(
    <LatchkeyProvider latchkey={latchkey}>
      <Status />
    </LatchkeyProvider>,
  )
  expect(html).toBe('<p>restoring</p>')
})

test('a server renders buttons with their styles in a declarative shadow root', () => {
  const { latchkey } = createTestLatchkey({ themeMode: 'system', themeVariables: { '--lk-accent': '#f0f' } })
  const html = renderToString(
    <LatchkeyProvider latchkey={latchkey} nonce="abc&quot;">
      <ConnectButton />
      <NetworkButton />
    </LatchkeyProvider>,
  )
  expect(html).toMatch(/^<latchkey-button><template shadowrootmode="open"><style nonce="abc&#34;">/)
  expect(html).toContain(':host{--lk-accent:#f0f}')
  expect(html).toContain('<div class="lk-root" data-theme="system" lang="en" dir="ltr">')
  expect(html).toContain(
    '<button type="button" class="lk-btn lk-btn--primary" aria-haspopup="dialog"><span>Connect wallet</span>',
  )
})

test('third-party names and values cannot inject markup into server-rendered HTML', () => {
  const name = '</template><script>globalThis.pwned=1</script>"\'&'
  const { latchkey } = createTestLatchkey({
    networks: [{ ...meadowChain, name }],
    themeVariables: { '--lk-accent': '</style><script>' },
  })
  const html = renderToString(
    <LatchkeyProvider latchkey={latchkey}>
      <NetworkButton />
    </LatchkeyProvider>,
  )
  expect(html).not.toContain('<script')
  expect(html.match(/<\/(template|style)>/g)).toEqual(['</style>', '</template>'])
})
