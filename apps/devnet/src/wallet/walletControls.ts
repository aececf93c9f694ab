import { announceProvider } from './announce.ts'
import type { DevnetProvider } from './devnetProvider.ts'
import { type WalletMode, walletModes } from './walletMode.ts'
import type { ApprovePolicy } from './walletState.ts'

type Prompt = { answer(approved: boolean): boolean; pending(): number }

/** `approve()` approves the request in front; `approve('always')` decides for all that follow. */
type Approve = (policy?: ApprovePolicy) => boolean

/**
 * `window.devnetWallet`: how tests and curious people steer the wallet. It exists on the devnet only.
 * `approve` can be called, or assigned a policy: `devnetWallet.approve = 'always'`.
 */
export function createSwitchboard(wallet: DevnetProvider, prompt: Prompt, announce: () => void) {
  const approve: Approve = (policy) => {
    if (policy === undefined) return prompt.answer(true)
    if (!['ask', 'always', 'never'].includes(policy)) throw new TypeError(`No policy "${policy}"`)
    wallet.setApprove(policy)
    return true
  }
  return {
    /** Addresses, with checksum; the first is the first of the test mnemonic. */
    accounts: wallet.addresses,
    /** Every request the page made, in order: `{ method, params }`. */
    calls: wallet.calls,
    provider: wallet.provider,
    modes: walletModes,
    get approve(): Approve {
      return approve
    },
    set approve(policy: ApprovePolicy) {
      approve(policy)
    },
    /** Rejects the request in front. */
    reject: () => prompt.answer(false),
    /** How many requests wait for the person. */
    pending: () => prompt.pending(),
    /** Approves what mode `late` held back. */
    release: wallet.release,
    behave: (mode: WalletMode) => wallet.behave(mode),
    lock: wallet.lock,
    unlock: wallet.unlock,
    selectAccount: wallet.selectAccount,
    setChain: wallet.setChain,
    reset: wallet.reset,
    state: wallet.getState,
    /** Announces the wallet once more, as one that loads late does. */
    announce,
    /** A second wallet that claims the same rdns. Its provider is another object; behind both are the same keys. */
    announceTwin: (info: { name?: string; icon?: string; rdns?: string } = {}) =>
      announceProvider(
        {
          uuid: crypto.randomUUID(),
          name: info.name ?? 'Devnet Wallet',
          icon: info.icon ?? 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
          rdns: info.rdns ?? 'dev.latchkey.wallet',
        },
        { ...wallet.provider },
        () => true,
      ),
  }
}
