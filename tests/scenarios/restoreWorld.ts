import { aliceAddress, createFakeAdapter, createFakeStorage, meadowChain } from '@latchkey/core/testing'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

export const key = 'lk.v1.connections'
export const saved = (...connectorIds: string[]) =>
  new Map([
    [
      key,
      JSON.stringify({
        wallets: connectorIds.map((connectorId) => ({
          connectorId,
          namespace: 'eip155',
          address: aliceAddress,
          networkId: meadowChain.caipNetworkId,
        })),
        active: { eip155: connectorIds[0] },
        recent: [],
      }),
    ],
  ])
export const wallet = (id: string, fields = {}) => ({
  id,
  addresses: [aliceAddress],
  networkId: meadowChain.caipNetworkId,
  permitted: true,
  ...fields,
})
/** Several wallets may be connected, unless `multiWallet` is off. */
export const world = (
  wallets: Parameters<typeof wallet>[],
  ids = wallets.map(([id]) => id),
  remoteFeatures = { multiWallet: true },
) => {
  const storage = createFakeStorage(saved(...ids))
  const adapter = createFakeAdapter({ wallets: wallets.map((fields) => wallet(...fields)) })
  return createTestLatchkey({ storage, adapter, remoteFeatures })
}
