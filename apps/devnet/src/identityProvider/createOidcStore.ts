import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

const maxEntries = 1_000

/**
 * Storage of an OpenID provider, which survives a change of its keys. The provider checks expiry itself; the oldest
 * entries are dropped.
 */
export function createOidcStore(): AdapterFactory {
  const entries = new Map<string, AdapterPayload>()
  const deleteWhere = (matches: (payload: AdapterPayload) => boolean) => {
    for (const [key, payload] of entries) if (matches(payload)) entries.delete(key)
  }
  return (model): Adapter => ({
    async upsert(id, payload) {
      entries.set(`${model}:${id}`, payload)
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    },
    find: async (id) => entries.get(`${model}:${id}`),
    findByUid: async (uid) =>
      [...entries].find(([key, payload]) => key.startsWith(`${model}:`) && payload.uid === uid)?.[1],
    // Only the device flow asks for it, which is off.
    findByUserCode: async () => undefined,
    async consume(id) {
      const payload = entries.get(`${model}:${id}`)
      if (payload) entries.set(`${model}:${id}`, { ...payload, consumed: Math.floor(Date.now() / 1_000) })
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      deleteWhere((payload) => payload.grantId === grantId)
    },
  })
}
