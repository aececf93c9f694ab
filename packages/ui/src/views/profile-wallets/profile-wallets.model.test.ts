import type { Connection, ConnectionState, ConnectorsState } from '@latchkey/controllers'
import { aliceAddress, bobAddress, carolAddress, meadowChain } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { profileWalletsModel, walletOfRow } from './profile-wallets.model.ts'

const networkId = meadowChain.caipNetworkId
const connection = (connectorId: string, address: string, namespace: Connection['namespace'] = 'eip155') =>
  ({
    connectorId,
    namespace,
    name: connectorId,
    imageUrl: undefined,
    accounts: [{ namespace, address, type: 'eoa' }],
    networkId,
    locked: false,
    restored: false,
  }) satisfies Connection
const none = { restoring: [], connecting: undefined, active: undefined, connections: [], disconnected: [] }
const solana = { ...none, active: 'Mica', connections: [connection('Mica', 'So1', 'solana')] }
const several: ConnectionState = {
  settled: true,
  recent: [],
  attempt: undefined,
  byNamespace: {
    eip155: {
      ...none,
      active: 'Harbour',
      connections: [connection('Harbour', aliceAddress), connection('Fable', bobAddress)],
      disconnected: [
        { connectorId: 'Sable', namespace: 'eip155', address: carolAddress, networkId },
        { connectorId: 'Gone', namespace: 'eip155', address: carolAddress, networkId },
      ],
    },
    solana,
  },
}
const connectors: ConnectorsState = {
  connectors: [{ id: 'Sable', name: 'Sable', type: 'ANNOUNCED', namespace: 'eip155' }],
}
const modelOf = (fields: Partial<Parameters<typeof profileWalletsModel>[0]> = {}) =>
  profileWalletsModel({
    namespace: 'eip155',
    connection: several,
    connectors,
    identity: undefined,
    multiWallet: true,
    copied: false,
    disconnecting: false,
    ...fields,
  })

test('lists the wallet in use, the connected wallets of all families and those that can be connected again', () => {
  expect(modelOf()).toMatchObject({
    status: 'wallets',
    inUse: { wallet: { name: 'Harbour' }, address: aliceAddress },
    connected: [
      { wallet: { name: 'Fable' }, family: undefined },
      { wallet: { name: 'Mica' }, family: 'Solana' },
    ],
    notConnected: [{ wallet: { name: 'Sable' }, address: carolAddress }],
  })
})

test('without multiWallet only the wallet in use is listed (§6)', () => {
  expect(modelOf({ multiWallet: false })).toMatchObject({
    inUse: { wallet: { name: 'Harbour' } },
    connected: [],
    notConnected: [],
  })
})

test('a family without a wallet names the family that has one; without any wallet there is no state', () => {
  const onlySolana = { ...several, byNamespace: { solana } }
  expect(modelOf({ connection: onlySolana })).toEqual({
    status: 'none',
    family: 'Ethereum',
    otherFamily: 'Solana',
  })
  expect(modelOf({ connection: { ...several, byNamespace: {} } })).toBeUndefined()
})

test('a row leads to the wallet of its own family', () => {
  const wallets = [connection('Harbour', aliceAddress), connection('Harbour', 'So1', 'solana')]
  expect(walletOfRow('solana Harbour', wallets)?.namespace).toBe('solana')
})
