import { registerWallet } from '@wallet-standard/wallet'
import { announceProvider } from './announce.ts'
import type { DevnetProvider } from './devnetProvider.ts'
import { type WalletMode, walletModes } from './walletMode.ts'
import type { ApprovePolicy } from './walletState.ts'

type Prompt = { answer(approved: boolean): boolean; pending(): number }

/** `approve()` approves the current request; `approve('always')` sets the policy for all that follow. */
type Approve = (policy?: ApprovePolicy) => boolean

/**
 * Creates `window.devnetWallet`, with which tests and developers control the wallet. `approve` can be called, or assigned a
 * policy: `devnetWallet.approve = 'always'`.
 */
export function createWalletControls(wallet: DevnetProvider, prompt: Prompt, announce: () => void) {
  const approve: Approve = (policy) => {
    if (policy === undefined) return prompt.answer(true)
    if (!['ask', 'always', 'never'].includes(policy)) throw new TypeError(`No policy "${policy}"`)
    wallet.setApprove(policy)
    return true
  }
  return {
    /** Checksummed addresses; the first is the first of the test mnemonic. */
    accounts: wallet.addresses,
    /** The accounts on Solana, and the wallet of the Wallet Standard. */
    solana: { accounts: wallet.solanaAddresses, wallet: wallet.standardWallet },
    /** All requests of the page in order: `{ method, params }`. */
    calls: wallet.calls,
    provider: wallet.provider,
    modes: walletModes,
    get approve(): Approve {
      return approve
    },
    set approve(policy: ApprovePolicy) {
      approve(policy)
    },
    /** Rejects the current request. */
    reject: () => prompt.answer(false),
    /** Number of requests that wait for the user. */
    pending: () => prompt.pending(),
    /** Approves requests delayed by mode `late`. */
    release: wallet.release,
    behave: (mode: WalletMode) => wallet.behave(mode),
    lock: wallet.lock,
    unlock: wallet.unlock,
    selectAccount: wallet.selectAccount,
    setChain: wallet.setChain,
    reset: wallet.reset,
    state: wallet.getState,
    /** Announces the wallet again, like one that loads late. */
    announce,
    /** Announces a second wallet with the same rdns, or name on Solana: different objects with the same keys. */
    announceTwin: (info: { name?: string; icon?: string; rdns?: string } = {}) => {
      const {
        name = 'Devnet Wallet',
        icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      } = info
      const rdns = info.rdns ?? 'dev.latchkey.wallet'
      announceProvider({ uuid: crypto.randomUUID(), name, icon, rdns }, { ...wallet.provider }, () => true)
      const fields = { name: { value: name }, icon: { value: icon } }
      registerWallet(Object.create(wallet.standardWallet, fields))
    },
  }
}
