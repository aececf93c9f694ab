import type { Latchkey } from '@latchkey/controllers'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectButton, type ConnectButtonProps } from './buttons/ConnectButton.tsx'
import { LatchkeyProvider } from './react/LatchkeyProvider.tsx'
import { StyleNonce } from './react/StyleNonce.ts'

type MountOptions = {
  /** Nonce of the page's Content Security Policy, for style elements. */
  readonly nonce?: string | undefined
}

/**
 * Starts a Latchkey and puts its modal on a page without React. Returns the function that removes it and stops the
 * Latchkey. React 18 or 19 must be installed; it is not shared with the page.
 *
 * @example
 * const unmount = mountLatchkey(latchkey)
 * document.querySelector('#connect')?.addEventListener('click', () => latchkey.open())
 */
export function mountLatchkey(latchkey: Latchkey, { nonce }: MountOptions = {}): () => void {
  const place = document.createElement('div')
  document.body.append(place)
  const unmount = mount(place, <LatchkeyProvider latchkey={latchkey} nonce={nonce} />)
  return () => {
    unmount()
    place.remove()
  }
}

/**
 * Puts a connect button into an element of a page without React. Call {@link mountLatchkey} too. Returns the function that
 * removes it.
 *
 * @example
 * const place = document.querySelector('#wallet')
 * if (place) mountConnectButton(place, latchkey, { showBalance: true })
 */
export function mountConnectButton(
  place: Element,
  latchkey: Latchkey,
  { nonce, ...props }: Omit<ConnectButtonProps, 'children' | 'latchkey'> & MountOptions = {},
): () => void {
  return mount(
    place,
    <StyleNonce.Provider value={nonce}>
      <ConnectButton latchkey={latchkey} {...props} />
    </StyleNonce.Provider>,
  )
}

function mount(place: Element, content: ReactNode): () => void {
  const root = createRoot(place)
  root.render(content)
  return () => root.unmount()
}
