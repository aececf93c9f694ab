import { createIdentity, type IdentityController } from '../identity/createIdentity.ts'
import { blockchainService } from './blockchainService.ts'
import type { Part, PartNeeds } from './part.ts'

export type AccountIdentity = IdentityController & Part

/** The part that knows the name and the picture of the active account: `latchkey.use(accountIdentity)`. */
export function accountIdentity({ identity, config, log, use }: PartNeeds): AccountIdentity {
  const { api } = use(blockchainService)
  return createIdentity({
    state: identity,
    source: config.identity ?? (api && { lookup: (account, signal) => api.identity(account, signal) }),
    log,
  })
}
