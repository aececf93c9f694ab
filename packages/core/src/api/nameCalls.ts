import { isLatchkeyError, LatchkeyError } from '../errors/latchkeyError.ts'
import type { NameRecord } from '../names/nameRecord.ts'
import { asFields, asImage, asList, asText, type Fields, readEach } from './answer.ts'
import type { BlockchainApi } from './blockchainApi.ts'
import type { Calls } from './calls.ts'

/** Names of accounts: resolving, suggesting and registering them. */
export function nameCalls({
  service,
  serves,
  get,
}: Calls): Pick<BlockchainApi, 'name' | 'namesOf' | 'nameSuggestions' | 'registerName'> {
  return {
    async name(networkId, name, signal) {
      if (!(await serves(networkId))) return undefined
      const path = `/v1/profile/account/${encodeURIComponent(name)}`
      try {
        const answer = await service.get(path, { apiVersion: 2, chainId: networkId }, signal)
        return readName(asFields(answer), service.base)
      } catch (cause) {
        if (isNoName(cause)) return undefined
        if (isUnconfirmed(cause)) throw new LatchkeyError('name_unconfirmed', {}, { cause })
        throw cause
      }
    },
    async namesOf({ networkId, address }, signal) {
      if (!(await serves(networkId))) return []
      const query = { sender: address, apiVersion: 2, chainId: networkId }
      const answer = await service
        .get(`/v1/profile/reverse/${encodeURIComponent(address)}`, query, signal)
        .catch(failedAs('name_reverse_failed'))
      return readEach(Array.isArray(answer) ? answer : [answer], (one) => readName(one, service.base))
    },
    async nameSuggestions(networkId, label, zone, signal) {
      if (!(await serves(networkId))) return []
      const path = `/v1/profile/suggestions/${encodeURIComponent(label)}`
      const answer = await get(path, { zone }, signal).catch(failedAs('name_suggestions_failed'))
      return readEach(answer.suggestions, ({ name, registered }) => {
        const whole = asText(name)
        return whole ? { name: whole, isRegistered: registered === true } : undefined
      })
    },
    async registerName({ networkId, address, coinType, message, signature }, signal) {
      if (!(await serves(networkId))) return false
      const body = { coin_type: coinType, address, message, signature }
      const answer = asFields(await service.post('/v1/profile/account', body, signal))
      return answer.success !== false
    },
  }
}

function readName(fields: Fields, base: string): NameRecord | undefined {
  const name = asText(fields.name)
  if (!name) return undefined
  const addresses = Object.entries(asFields(fields.addresses)).flatMap(([coinType, one]) => {
    const address = asText(asFields(one).address)
    return address && /^[0-9]{1,10}$/.test(coinType) ? [[coinType, address]] : []
  })
  const [attributes] = asList(fields.attributes)
  return {
    name,
    addresses: Object.fromEntries(addresses),
    avatarUrl: asImage(asFields(attributes).avatar, base),
  }
}

/** Rethrows the failure of a request under the call's own code; a name that the service refuses keeps its reason. */
function failedAs(code: 'name_reverse_failed' | 'name_suggestions_failed') {
  return (cause: unknown): never => {
    if (isLatchkeyError(cause, 'service_refused', 'request_aborted')) throw cause
    throw new LatchkeyError(code, {}, { cause })
  }
}

/** Nobody has the name, or nobody can have it. */
function isNoName(cause: unknown): boolean {
  return isLatchkeyError(cause, 'service_refused') && [400, 404].includes(Number(cause.context.status))
}

function isUnconfirmed(cause: unknown): boolean {
  return isLatchkeyError(cause, 'service_refused') && cause.context.name === 'name_unconfirmed'
}
