import { fjordChain, meadowChain } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { switchNetworkModel } from './switch-network.model.ts'

type Input = Parameters<typeof switchNetworkModel>[0]

const setup = (fields: Partial<Input> = {}, chains: Partial<Input['chains']> = {}) =>
  switchNetworkModel({
    appName: 'Meadow',
    chains: {
      networks: [meadowChain, fjordChain],
      namespace: 'eip155',
      switchingTo: undefined,
      switchFailure: undefined,
      ...chains,
    },
    connection: { networkId: meadowChain.caipNetworkId },
    walletName: 'Harbour',
    currentId: meadowChain.caipNetworkId,
    canSwitch: true,
    query: '',
    ...fields,
  })

test('a few networks are listed without a search field', () => {
  expect(setup()).toMatchObject({ status: 'list', query: undefined, currentId: meadowChain.caipNetworkId })
})

test('a pending request shows whether it adds or switches the network', () => {
  expect(setup({}, { switchingTo: fjordChain.caipNetworkId })).toMatchObject({
    status: 'waiting',
    target: { id: fjordChain.caipNetworkId },
  })
})

test.each([
  ['network_switch_rejected', 'declined'],
  ['network_not_switched', 'failed'],
] as const)('%s shows as %s', (code, status) => {
  const switchFailure = { networkId: fjordChain.caipNetworkId, code }
  expect(setup({}, { switchFailure })).toMatchObject({ status, current: { id: meadowChain.caipNetworkId } })
})

test('networks that the wallet cannot switch to are listed as unavailable', () => {
  const state = setup({ canSwitch: false })
  expect(state.status === 'list' && state.networks.map(({ unavailable }) => unavailable)).toEqual([
    false,
    true,
  ])
})
