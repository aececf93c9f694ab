import { tokenMarks, walletMarks } from '../../fixtures/marks.ts'
import { marisol } from '../../fixtures/people.ts'
import type { SIWXSignMessageViewState } from './siwx-sign-message.state.ts'

const who = {
  app: { name: 'Meadow', imageUrl: tokenMarks.MDW },
  wallet: { name: 'Harbour', imageUrl: walletMarks.Harbour },
  address: marisol,
  networkName: 'Arbitrum One',
}

const message = `app.meadow.example wants you to sign in with your Ethereum account:
${marisol}

Sign in to Meadow.

URI: https://app.meadow.example
Version: 1
Chain ID: 42161
Nonce: 8fK2mQx1
Issued At: 2026-11-21T05:40:00Z`

export const siwxSignMessageStates = {
  ask: { ...who, status: 'ask', message },
  askBeforeMessage: { ...who, status: 'ask' },
  waiting: { ...who, status: 'waiting', message },
  declined: { ...who, status: 'declined' },
  wrongAccount: {
    ...who,
    status: 'failed',
    text: 'Another account signed. Choose this account in Harbour, then try again.',
  },
  notStarted: { ...who, status: 'not_started' },
  done: { ...who, status: 'done' },
} satisfies Record<string, SIWXSignMessageViewState>
