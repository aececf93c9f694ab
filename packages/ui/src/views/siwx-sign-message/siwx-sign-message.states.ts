import { tokenMarks, walletMarks } from '../../fixtures/marks.ts'
import { marisol } from '../../fixtures/people.ts'
import type { SIWXSignMessageViewState } from './siwx-sign-message.state.ts'

const common = {
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
  ask: { ...common, status: 'ask', message },
  askBeforeMessage: { ...common, status: 'ask' },
  waiting: { ...common, status: 'waiting', message },
  waitingForApp: {
    ...common,
    status: 'waiting',
    message,
    link: { href: 'harbour://wc?requestId=1&sessionTopic=7', target: '_self', returns: false },
  },
  waitingOwners: { ...common, status: 'waiting', message, ownersSign: true },
  declined: { ...common, status: 'declined' },
  wrongAccount: {
    ...common,
    status: 'failed',
    text: 'Another account signed. Choose this account in Harbour, then try again.',
  },
  notStarted: { ...common, status: 'not-started' },
  done: { ...common, status: 'done' },
} satisfies Record<string, SIWXSignMessageViewState>
