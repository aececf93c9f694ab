import { walletMarks } from '../../fixtures/marks.ts'
import { ethereum, solana } from '../../fixtures/networks.ts'
import { longName } from '../../fixtures/people.ts'
import type { SwitchActiveChainViewState } from './switch-active-chain.state.ts'

const families = { target: solana, other: ethereum }

export const switchActiveChainStates = {
  prompt: { ...families, status: 'prompt' },
  switching: { ...families, status: 'switching', walletName: 'Mica' },
  noAccount: { ...families, status: 'no-account' },
  failed: { ...families, status: 'failed', walletName: 'Mica' },
  choose: {
    status: 'choose',
    wallet: { name: 'Mica', imageUrl: walletMarks.Mica },
    families: [
      { ...ethereum, namespace: 'eip155' },
      { ...solana, namespace: 'solana' },
    ],
  },
  chooseLongName: {
    status: 'choose',
    wallet: { name: longName },
    families: [
      { name: 'Ethereum', namespace: 'eip155' },
      { name: 'Solana', namespace: 'solana' },
    ],
  },
} satisfies Record<string, SwitchActiveChainViewState>
