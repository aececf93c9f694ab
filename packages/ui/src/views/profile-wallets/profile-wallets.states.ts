import { walletMarks } from '../../fixtures/marks.ts'
import {
  ines,
  longEmail,
  longName,
  marisol,
  marisolEmail,
  marisolSolana,
  tariq,
} from '../../fixtures/people.ts'
import type { LinkedWallet, ProfileWalletsViewState } from './profile-wallets.state.ts'

const linked = (address: string, name: keyof typeof walletMarks, family?: string): LinkedWallet => ({
  id: name,
  address,
  wallet: { name, imageUrl: walletMarks[name] },
  family,
})

const inUse = { ...linked(marisol, 'Harbour'), name: 'marisol.latchkey.id' }
const several = {
  status: 'wallets',
  inUse,
  connected: [linked(ines, 'Fable'), linked(marisolSolana, 'Mica', 'Solana')],
  notConnected: [linked(tariq, 'Sable')],
} satisfies ProfileWalletsViewState
const email = {
  status: 'wallets',
  inUse: { ...linked(tariq, 'Harbour'), name: marisolEmail, embedded: true },
  connected: [],
  notConnected: [],
  accountType: 'smartAccount',
  canChangeEmail: true,
} satisfies ProfileWalletsViewState

export const profileWalletsStates = {
  several,
  one: { ...several, connected: [], notConnected: [] },
  switching: { ...several, notConnected: [], switchingId: 'Fable' },
  reconnecting: { ...several, switchingId: 'Sable' },
  copied: { ...several, inUse: { ...inUse, copied: true } },
  disconnecting: { ...several, inUse: { ...inUse, disconnecting: true } },
  noName: { ...several, inUse: linked(marisol, 'Harbour') },
  none: { status: 'none', family: 'Solana', otherFamily: 'Ethereum' },
  emailWallet: email,
  emailWalletStandard: { ...email, accountType: 'eoa' },
  longNames: {
    ...several,
    inUse: { ...inUse, name: longEmail, embedded: true },
    connected: [{ ...linked(ines, 'Fable', 'Solana'), name: longName, wallet: { name: longName } }],
  },
} satisfies Record<string, ProfileWalletsViewState>
