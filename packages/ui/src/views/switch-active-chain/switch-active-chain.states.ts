import { ethereum, solana } from '../../fixtures/networks.ts'
import type { SwitchActiveChainViewState } from './switch-active-chain.state.ts'

const families = { target: solana, other: ethereum }

export const switchActiveChainStates = {
  prompt: { ...families, status: 'prompt' },
  switching: { ...families, status: 'switching', walletName: 'Mica' },
  noAccount: { ...families, status: 'no-account' },
  failed: { ...families, status: 'failed', walletName: 'Mica' },
} satisfies Record<string, SwitchActiveChainViewState>
