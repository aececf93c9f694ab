import { walletMarks } from '../../fixtures/marks.ts'
import { longName } from '../../fixtures/people.ts'
import type { SwitchActiveChainViewState } from './switch-active-chain.state.ts'

const families = { target: 'solana', other: 'eip155' } as const

export const switchActiveChainStates = {
  prompt: { ...families, status: 'prompt' },
  switching: { ...families, status: 'switching', walletName: 'Mica' },
  noAccount: { ...families, status: 'no-account' },
  failed: { ...families, status: 'failed', walletName: 'Mica' },
  choose: {
    status: 'choose',
    wallet: { name: 'Mica', imageUrl: walletMarks.Mica },
    families: ['eip155', 'solana'],
  },
  chooseLongName: {
    status: 'choose',
    wallet: { name: longName },
    families: ['eip155', 'solana', 'bip122'],
  },
} satisfies Record<string, SwitchActiveChainViewState>
