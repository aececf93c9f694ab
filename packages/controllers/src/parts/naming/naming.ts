import type { LatchkeyError } from '@latchkey/core'
import { activeNetworkId } from '../../chains/chains.state.ts'
import { createNames, type Names } from '../../names/createNames.ts'
import { createTask } from '../../state/createTask.ts'
import { accountIdentity } from '../accountIdentity.ts'
import { blockchainService } from '../blockchainService.ts'
import type { Part, PartNeeds } from '../part.ts'
import { registerName } from './registerName.ts'

export type Naming = Pick<Names, 'state' | 'setLabel'> &
  Part & {
    /** The suffix of every name, without the leading dot. */
    readonly zone: string
    /** Resets the form. */
    begin(): void
    /** Has the wallet sign, registers the name and shows the success. Concurrent calls share one request. @throws LatchkeyError */
    register(): Promise<string>
  }

/**
 * The part that registers account names: `latchkey.use(naming)`.
 *
 * @example
 * const names = latchkey.use(naming)
 * names.setLabel('marisol')
 * const fullName = await names.register()
 */
export function naming(needs: PartNeeds): Naming {
  const { config, chains, connection, clock, log } = needs
  const { api: blockchain } = needs.use(blockchainService)
  const api = blockchain ?? {
    nameSuggestions: async () => [],
    registerName: async () => false,
    serverTime: async () => undefined,
  }
  const names = createNames({
    api,
    zone: config.nameZone,
    clock,
    log,
    networkId: () => activeNetworkId(chains.state.getState(), connection.state.getState()),
  })
  const deps = { ...needs, names, api, identity: needs.use(accountIdentity) }
  const register = createTask((signal) => registerName(deps, names.state.getState().label, signal), 'join')
  const cancel = (reason?: LatchkeyError) => register.cancel(reason)
  return {
    state: names.state,
    setLabel: names.setLabel,
    zone: config.nameZone,
    begin: names.reset,
    register: () => register.run(),
    awaitsApproval: () => names.state.getState().status === 'registering',
    dismiss(reason) {
      cancel(reason)
      names.reset()
    },
    leave(view) {
      if (view !== 'RegisterAccountName') return
      cancel()
      names.reset()
    },
    stop() {
      cancel()
      names.reset()
    },
  }
}
