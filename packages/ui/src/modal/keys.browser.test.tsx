import { createTestLatchkey } from '@latchkey/controllers/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LatchkeyModal, LatchkeyProvider } from '../index.ts'

const types = ['keydown', 'keypress', 'keyup'] as const

test.each(['modal', 'embedded'] as const)(
  'keys that are pressed in the %s do not reach the page',
  async (place) => {
    const shortcut = vi.fn()
    const onPage = ({ type, key }: KeyboardEvent) => shortcut(type, key)
    for (const type of types) document.addEventListener(type, onPage)
    const { latchkey, start } = createTestLatchkey({ enableEmbedded: place === 'embedded' })
    const stop = await start()
    const onKey = (event: { type: string; key: string }) => shortcut(`React ${event.type}`, event.key)
    await render(
      // biome-ignore lint/a11y/noStaticElementInteractions: an app with shortcuts.
      <div onKeyDown={onKey} onKeyPress={onKey} onKeyUp={onKey}>
        <LatchkeyProvider latchkey={latchkey}>
          {place === 'embedded' ? <LatchkeyModal latchkey={latchkey} /> : null}
        </LatchkeyProvider>
      </div>,
    )
    latchkey.open()
    const wallet = page.getByRole('button', { name: /Harbour/ })
    await expect.element(wallet).toBeVisible()
    wallet.element().focus()
    await userEvent.keyboard('sk/')
    expect(shortcut.mock.calls).toEqual([])
    if (place === 'modal') {
      await userEvent.keyboard('{Escape}')
      expect(latchkey.state.getState().open).toBe(false)
      expect(shortcut).not.toHaveBeenCalledWith('keydown', 'Escape')
      expect(shortcut).not.toHaveBeenCalledWith('React keydown', 'Escape')
    }
    for (const type of types) document.removeEventListener(type, onPage)
    stop()
  },
)
