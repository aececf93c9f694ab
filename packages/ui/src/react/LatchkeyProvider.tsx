import type { Latchkey } from '@latchkey/controllers'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { ModalPortal } from '../modal/ModalPortal.tsx'
import { LatchkeyContext } from './LatchkeyContext.ts'
import { StyleNonce } from './StyleNonce.ts'

type Props = {
  /** Created once, outside of components, with `createLatchkey(…)`. */
  readonly latchkey: Latchkey
  /**
   * Nonce of the page's content security policy (`style-src 'nonce-…'`), for the inline styles of server-rendered
   * buttons and of browsers without constructed stylesheets. Others need none. Default: none.
   */
  readonly nonce?: string | undefined
  /** The app, or the part of it that uses buttons and hooks. Default: nothing. */
  readonly children?: ReactNode | undefined
}

/**
 * A layout effect restores the remembered account before the first paint. React warns about it on servers, where
 * effects do not run.
 */
const useStart = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Starts Latchkey while mounted, provides it to hooks and buttons, and renders its modal. Several providers with
 * different instances can be used on one page.
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
      <StyleNonce.Provider value={nonce}>
        {children}
        <ModalPortal latchkey={latchkey} />
      </StyleNonce.Provider>
    </LatchkeyContext.Provider>
  )
}
