import type { Latchkey } from '@latchkey/controllers'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { ModalPortal } from '../modal/ModalPortal.tsx'
import { LatchkeyContext } from './LatchkeyContext.ts'
import { StyleNonce } from './StyleNonce.ts'

type Props = {
  /** Made once, outside of components: `createLatchkey(…)`. */
  readonly latchkey: Latchkey
  /**
   * Of the page's content security policy (`style-src 'nonce-…'`): for the styles of buttons that a server renders. The
   * browser's own need none.
   */
  readonly nonce?: string | undefined
  readonly children?: ReactNode | undefined
}

/** Before the first paint, which then shows the remembered account; a server starts nothing. */
const useStart = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Starts Latchkey while it is on the page, makes it known to hooks and buttons, and shows its modal. Two
 * providers with two instances can live side by side.
 *
 * @example
 * <LatchkeyProvider latchkey={latchkey}>
 *   <ConnectButton />
 * </LatchkeyProvider>
 */
export function LatchkeyProvider({ latchkey, nonce, children }: Props) {
  useStart(() => latchkey.start(), [latchkey])
  return (
    <LatchkeyContext.Provider value={latchkey}>
      <StyleNonce.Provider value={nonce}>{children}</StyleNonce.Provider>
      <ModalPortal latchkey={latchkey} />
    </LatchkeyContext.Provider>
  )
}
