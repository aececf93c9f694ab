import type { Latchkey } from '@latchkey/controllers'
import { isNamespace, type OpenedPage } from '@latchkey/core'

/** This page, for wallets that open it in their own browser; `undefined` without a solana network. Spec §5. */
export function openedPage({ state, internals }: Latchkey): OpenedPage | undefined {
  const { namespace, namespaces } = state.getState()
  if (!namespaces.solana) return undefined
  const wanted = internals.router.state.getState().arguments.namespace ?? namespace
  return {
    href: internals.platform.href,
    namespaces: [...new Set([wanted, ...Object.keys(namespaces).filter(isNamespace)])],
  }
}
