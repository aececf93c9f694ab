import {
  type ConnectionState,
  type ConnectorsState,
  connectionsOf,
  findConnector,
} from '@latchkey/controllers'
import {
  embeddedUserName,
  type Identity,
  type Namespace,
  namespaces,
  type SavedSession,
} from '@latchkey/core'
import { familyName } from '../../parts/familyName.ts'
import type { LinkedWallet, ProfileWalletsViewState } from './profile-wallets.state.ts'

type Input = {
  /** The active chain family. */
  readonly namespace: Namespace
  readonly connection: ConnectionState
  readonly connectors: ConnectorsState
  /** Name and picture of the active account. */
  readonly identity: Identity | undefined
  /** Whether wallets other than the active one are shown. Spec §6. */
  readonly multiWallet: boolean
  readonly copied: boolean
  readonly disconnecting: boolean
}

/** Identifies a wallet in the view: the connector of a chain family. */
export type WalletRowId = { readonly namespace: Namespace; readonly connectorId: string }

const rowId = ({ namespace, connectorId }: WalletRowId) => `${namespace} ${connectorId}`

/** The wallet of a row. */
export function walletOfRow(id: string, wallets: readonly WalletRowId[]): WalletRowId | undefined {
  return wallets.find((wallet) => rowId(wallet) === id)
}

/** Undefined if no wallet of any family is connected. */
export function profileWalletsModel(input: Input): ProfileWalletsViewState | undefined {
  const { namespace, connection, connectors, identity, multiWallet } = input
  const all = namespaces.map((family) => ({ family, ...connectionsOf(connection, family) }))
  const familyOf = (family: Namespace) => (family === namespace ? undefined : familyName[family])
  const connected = all.flatMap(({ family, active, connections }) =>
    connections.map(
      (
        wallet,
      ): LinkedWallet & {
        readonly isActive: boolean
        readonly embedded: boolean
        readonly hasEmail: boolean
      } => ({
        id: rowId(wallet),
        isActive: family === namespace && wallet.connectorId === active,
        address: wallet.accounts[0]?.address ?? '',
        wallet: { name: wallet.name, imageUrl: wallet.imageUrl },
        name: wallet.user && embeddedUserName(wallet.user),
        embedded: wallet.user !== undefined,
        hasEmail: wallet.user?.email !== undefined,
        family: familyOf(family),
      }),
    ),
  )
  const inUse = connected.find(({ isActive }) => isActive)
  if (!inUse) {
    const other = all.find(({ connections }) => connections.length > 0)
    return other && { status: 'none', family: familyName[namespace], otherFamily: familyName[other.family] }
  }
  const toRow = (saved: SavedSession): readonly LinkedWallet[] => {
    // The wallet may have been removed from the browser since.
    const connector = findConnector(connectors, saved.connectorId, saved.namespace)
    if (!connector) return []
    const wallet = { name: connector.name, imageUrl: connector.imageUrl }
    return [{ id: rowId(saved), address: saved.address, wallet, family: familyOf(saved.namespace) }]
  }
  return {
    status: 'wallets',
    inUse: {
      ...inUse,
      name: identity?.name ?? inUse.name,
      avatarUrl: identity?.imageUrl,
      copied: input.copied,
      disconnecting: input.disconnecting,
    },
    canChangeEmail: inUse.hasEmail,
    connected: multiWallet ? connected.filter(({ isActive }) => !isActive) : [],
    notConnected: multiWallet ? all.flatMap(({ disconnected }) => disconnected.flatMap(toRow)) : [],
  }
}
