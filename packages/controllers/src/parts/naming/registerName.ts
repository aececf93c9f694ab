import {
  evmChainId,
  evmCoinType,
  isLatchkeyError,
  LatchkeyError,
  nameNamespace,
  nameProblem,
  toLatchkeyError,
  withDeadline,
} from '@latchkey/core'
import type { BlockchainApi } from '@latchkey/core/api'
import { activeNetwork } from '../../chains/chains.state.ts'
import { activeAddress, activeConnection } from '../../connection/connection.state.ts'
import { ensureSignedIn } from '../../flows/ensureSignedIn.ts'
import type { IdentityController } from '../../identity/createIdentity.ts'
import type { Names } from '../../names/createNames.ts'
import { approvalDeadlineMs } from '../../send/createSubmission.ts'
import type { PartNeeds } from '../part.ts'

type Deps = Pick<
  PartNeeds,
  | 'router'
  | 'chains'
  | 'connection'
  | 'siwx'
  | 'events'
  | 'clock'
  | 'platform'
  | 'random'
  | 'config'
  | 'openModal'
> & {
  readonly names: Names
  readonly identity: Pick<IdentityController, 'rename'>
  readonly api: Pick<BlockchainApi, 'registerName' | 'serverTime'>
}

/**
 * Registers `<label>.<zone>` for the active account: the wallet signs the registration, the service stores it, and the
 * account shows the name from then on. Any wallet that can sign may register. After an error or a cancel the view stays
 * RegisterAccountName. Spec §4. @throws LatchkeyError `invalid_name`, `name_account_missing`, `network_not_found`,
 * `name_register_failed`, `siwx_required`, `request_rejected`
 */
export async function registerName(deps: Deps, label: string, signal: AbortSignal): Promise<string> {
  const { router, chains, connection, identity, events, clock, platform, random, config, names, api } = deps
  if (nameProblem(label)) throw new LatchkeyError('invalid_name', { name: label })
  ensureSignedIn(deps)
  const wallet = activeConnection(connection.state.getState(), nameNamespace)
  const session = connection.session(nameNamespace)
  const account = wallet?.accounts[0]
  if (!session || !account) throw new LatchkeyError('name_account_missing')
  const network = activeNetwork(chains.state.getState(), connection.state.getState())
  if (network?.chainNamespace !== nameNamespace)
    throw new LatchkeyError('network_not_found', { networkId: network?.caipNetworkId ?? '' })
  const name = `${label}.${config.nameZone}`
  names.registering()
  try {
    // The service rejects a time that its own clock finds too old or too new. Security R-23, F62.
    const now = (await api.serverTime(signal)) ?? clock.now()
    const message = JSON.stringify({
      name,
      attributes: {},
      timestamp: Math.floor(now / 1000),
      // Bound to this origin and a nonce, so that the signature cannot register anything else.
      domain: new URL(platform.origin).host,
      nonce: random.id(),
    })
    const signature = await withDeadline({ clock, ms: approvalDeadlineMs, signal }, (inner) =>
      session.signMessage(message, account, inner),
    )
    const { caipNetworkId: networkId } = network
    const coinType = evmCoinType(evmChainId(networkId))
    const request = { networkId, address: account.address, coinType, message, signature }
    if (!(await api.registerName(request, signal)))
      throw new LatchkeyError('unsupported_chain', { networkId })
    names.registered(name)
    identity.rename(account.address, name)
    events.track('name_registered')
    // Only the account that signed gets the name, even if another one is active now.
    const still = activeAddress(connection.state.getState(), nameNamespace) === account.address
    if (router.state.getState().view === 'RegisterAccountName')
      still ? router.replace('RegisterAccountNameSuccess') : router.reset('Account')
    return name
  } catch (cause) {
    const error = toLatchkeyError(cause)
    if (isLatchkeyError(error, 'request_rejected', 'request_aborted', 'modal_closed')) names.declined()
    else names.failed(error)
    events.track('name_failed', { code: error.code })
    if (!isLatchkeyError(error, 'service_refused', 'server_error', 'http_failed')) throw error
    const reason = isLatchkeyError(error, 'service_refused') ? error.context.reason : undefined
    throw new LatchkeyError('name_register_failed', { name, reason }, { cause })
  }
}
