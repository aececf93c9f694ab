import type { CaipNetworkId, IdentitySource, Log } from '@latchkey/core'
import type { State } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'
import type { IdentityState } from './identity.state.ts'

type Account = { readonly address: string; readonly networkId: CaipNetworkId }

/** Name and picture of the active account. Without a source there are none. */
export type IdentityController = {
  show(account: Account | undefined): void
  /** Retries a lookup that failed. */
  retry(): void
  /** Shows the new name of an account if it is the active one. */
  rename(address: string, name: string): void
  stop(): void
}

export function createIdentity({
  state,
  source,
  log,
}: {
  state: State<IdentityState>
  source: IdentitySource | undefined
  log: Log
}): IdentityController {
  let failed: Account | undefined
  const lookup = createTask(async (signal, account: Account) => {
    failed = undefined
    try {
      const identity = await source?.lookup(account, signal)
      if (!signal.aborted && identity) state.set((now) => ({ ...now, identity: { ...identity } }))
    } catch (cause) {
      // A missing name is no failure that the user needs to see.
      if (signal.aborted) return
      failed = account
      log.warn('The name of the account could not be looked up.', cause)
    }
  })
  const retry = () => {
    if (failed) lookup.run(failed).catch(() => {})
  }
  const show: IdentityController['show'] = (account) => {
    if (account?.address === state.getState().address) return
    lookup.cancel()
    failed = undefined
    state.set(() => ({ address: account?.address, identity: undefined }))
    if (account && source) lookup.run(account).catch(() => {})
  }
  const rename = (address: string, name: string) => {
    if (address !== state.getState().address) return
    lookup.cancel()
    state.set((now) => ({ ...now, identity: { imageUrl: now.identity?.imageUrl, name } }))
  }
  return { show, retry, rename, stop: () => show(undefined) }
}
