import { arbitrum } from '../../fixtures/networks.ts'
import { marisol } from '../../fixtures/people.ts'
import type { ReceiveViewState } from './receive.state.ts'

const ready: ReceiveViewState = {
  address: marisol,
  name: 'marisol.latchkey.id',
  network: arbitrum,
  uri: `ethereum:${marisol}@42161`,
  canChange: true,
}

export const receiveStates = {
  ready,
  copied: { ...ready, copied: true },
  noName: { ...ready, name: undefined },
  oneNetwork: { ...ready, canChange: false },
  solana: {
    ...ready,
    name: undefined,
    address: '7hQmYkT3xN4vB9sLr2WcJdPzE6uGfA8ki5tRqXn1MoVe',
    uri: 'solana:7hQmYkT3xN4vB9sLr2WcJdPzE6uGfA8ki5tRqXn1MoVe',
  },
} satisfies Record<string, ReceiveViewState>
