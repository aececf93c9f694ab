import type { SavedSession } from '@latchkey/core'
import { aliceAddress, bobAddress, fjordChain, meadowChain } from '@latchkey/core/testing'
import { freeze } from 'immer'
import { describe, expect, test } from 'vitest'
import {
  activeAddress,
  activeConnection,
  addConnection,
  type Connection,
  type ConnectionState,
  connectionStatus,
  endConnecting,
  giveUpRestoring,
  initialConnectionState,
  moveAttempt,
  remember,
  removeConnection,
  settle,
  startConnecting,
  startRestoring,
  updateConnection,
} from './connection.state.ts'
import { connectionRelation } from './connectionRelation.ts'

const connection = (connectorId: string, address = aliceAddress): Connection => ({
  connectorId,
  namespace: 'eip155',
  name: connectorId,
  imageUrl: undefined,
  accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
  networkId: meadowChain.caipNetworkId,
  locked: false,
  restored: false,
})
const saved = (connectorId: string): SavedSession => ({
  connectorId,
  namespace: 'eip155',
  address: bobAddress,
  networkId: fjordChain.caipNetworkId,
})
/** Applies transitions in order, each to a deeply frozen state, so that none can mutate its input. */
const after = (...transitions: ((state: ConnectionState) => ConnectionState)[]) =>
  transitions.reduce(
    (state, transition) => freeze(transition(freeze(state, true)), true),
    initialConnectionState,
  )

describe('connectionStatus', () => {
  test.each([
    ['restoring', after()],
    ['disconnected', after(settle)],
    ['restoring', after((s) => startRestoring(s, 'eip155', [saved('a')], 'a'), settle)],
    ['connecting', after(settle, (s) => startConnecting(s, 'eip155', 'a'))],
    ['connected', after(settle, (s) => addConnection(s, connection('a'), true))],
    [
      'connected',
      after(
        (s) => addConnection(s, connection('a'), true),
        (s) => startConnecting(s, 'eip155', 'b'),
      ),
    ],
    ['locked', after((s) => addConnection(s, { ...connection('a'), locked: true }, true))],
  ] as const)('%s', (status, state) => {
    expect(connectionStatus(state, 'eip155')).toBe(status)
  })
})

test('a restored wallet becomes a connection; one that is not restored is listed as disconnected', () => {
  const restoring = after((s) => startRestoring(s, 'eip155', [saved('a'), saved('b')], 'b'))
  expect(activeAddress(restoring, 'eip155')).toBe(bobAddress)
  const back = freeze(addConnection(restoring, connection('a'), false), true)
  expect(activeConnection(back, 'eip155')).toBeUndefined()
  const given = giveUpRestoring(back, saved('b'))
  expect(activeConnection(given, 'eip155')?.connectorId).toBe('a')
  expect(given.byNamespace.eip155?.disconnected.map(({ connectorId }) => connectorId)).toEqual(['b'])
})

test('removing the active connection activates the next one; adding it again replaces it', () => {
  const two = after(
    (s) => addConnection(s, connection('a'), true),
    (s) => addConnection(s, connection('b', bobAddress), true),
  )
  expect(connectionRelation(two, 'eip155', 'b')).toBe('connected')
  expect(connectionRelation(two, 'eip155', 'a')).toBe('active')
  const one = freeze(removeConnection(two, 'eip155', 'b'), true)
  expect(activeConnection(one, 'eip155')?.connectorId).toBe('a')
  expect(connectionRelation(one, 'eip155', 'b')).toBe('disconnected')
  const renewed = addConnection(one, connection('b'), true)
  expect(renewed.byNamespace.eip155?.connections).toHaveLength(2)
  expect(renewed.byNamespace.eip155?.disconnected).toHaveLength(0)
})

test('a transition without effect returns the same object', () => {
  const state = after(settle, (s) => addConnection(s, connection('a'), true))
  expect(settle(state)).toBe(state)
  expect(removeConnection(state, 'eip155', 'nobody')).toBe(state)
  expect(endConnecting(state, 'eip155', 'nobody')).toBe(state)
  expect(moveAttempt(state, 'nobody', 'slow')).toBe(state)
})

test('the recent wallets are at most three, latest first, without duplicates', () => {
  const ids = ['a', 'b', 'a', 'c', 'd']
  const state = after(...ids.map((connectorId) => (s: ConnectionState) => remember(s, { connectorId })))
  expect(state.recent.map(({ connectorId }) => connectorId)).toEqual(['d', 'c', 'a'])
})

test('recent wallets of one connector are listed separately, latest first', () => {
  const [mica, cove] = ['Mica', 'Cove'].map((name) => ({ id: name, name, pictureUrl: undefined }))
  const by = (wallet: typeof mica) => (s: ConnectionState) =>
    remember(s, { connectorId: 'walletConnect', wallet })
  const { recent } = after(by(mica), by(cove), by(mica))
  expect(recent.map(({ wallet }) => wallet?.name)).toEqual(['Mica', 'Cove'])
})

test('an update of one connection keeps the others', () => {
  const two = after(
    (s) => addConnection(s, connection('a'), true),
    (s) => addConnection(s, connection('b'), true),
  )
  const moved = updateConnection(two, 'eip155', 'a', { networkId: fjordChain.caipNetworkId })
  expect(moved.byNamespace.eip155?.connections[1]).toBe(two.byNamespace.eip155?.connections[1])
})
