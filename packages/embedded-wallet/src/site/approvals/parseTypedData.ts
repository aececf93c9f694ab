import { hashTypedData, numberToHex, type TypedDataDefinition } from 'viem'
import * as z from 'zod/mini'
import { invalidParams } from './approvalContext.ts'
import { readTypedValue } from './readTypedValue.ts'

/** Longest typed data, characters of JSON. */
const longestJson = 200_000
/**
 * The types are hashed again with each part of the message that has fields. More characters than this in all would keep the frame
 * busy for seconds, and the window of an approval with it. Security R-08
 */
const mostHashed = 2_000_000
/** Longest path in an error, characters: a page chooses its names. */
const longestPath = 150

const optionalText = z.optional(z.nullable(z.string()))

const givenData = z.strictObject({
  // Compilers of Solidity add keys such as `internalType`, which are no part of a type's hash.
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  domain: z.strictObject({
    name: optionalText,
    version: optionalText,
    chainId: z.optional(z.nullable(z.union([z.number(), z.string()]))),
    verifyingContract: optionalText,
    salt: optionalText,
  }),
  message: z.record(z.string(), z.unknown()),
})

type Fields = readonly { readonly name: string; readonly type: string }[]
type Types = Readonly<Record<string, Fields>>

/** Typed data as it is shown and signed. */
export type TypedData = {
  /** With the type of the domain. */
  readonly types: Types
  readonly primaryType: string
  readonly domain: {
    readonly name?: string
    readonly version?: string
    readonly chainId?: number | string
    readonly verifyingContract?: string
    readonly salt?: string
  }
  readonly message: Readonly<Record<string, unknown>>
}

/** What is wrong, and where: `message.details.amount`. */
class TypedDataError extends Error {
  override readonly name = 'TypedDataError'

  constructor(path: string, problem: string) {
    const start = path.length > longestPath ? `${path.slice(0, longestPath)}…` : path
    super(`${start} ${problem}`)
  }
}

/**
 * Reads the typed data of `eth_signTypedData_v4`, an object or its JSON. The result holds nothing that is not signed: keys of a
 * type besides its name and type are left out, and addresses and the chain id are written in one form.
 *
 * @throws FrameError with the path of a field that is not declared, not signed or not a value of its type
 * @see https://eips.ethereum.org/EIPS/eip-712
 * @example
 * parseTypedData({ ...permit, message: { ...permit.message, more: 1 } })
 * // FrameError: The typed data is malformed: message.more is not declared by the type Permit.
 */
export function parseTypedData(given: unknown): TypedData {
  try {
    const data = readShape(given)
    requirePlainNames(data.types)
    const read = { ...data, ...readFields(data) }
    // What the checks above do not know may still be no data that can be signed.
    hashTypedData(read as unknown as TypedDataDefinition)
    return read
  } catch (cause) {
    throw invalidParams(
      cause instanceof TypedDataError
        ? `The typed data is malformed: ${cause.message}.`
        : 'The typed data is malformed.',
    )
  }
}

type ShapedData = Omit<TypedData, 'domain'> & { readonly domain: Readonly<Record<string, string | number>> }

function readShape(given: unknown): ShapedData {
  const { data, error } = givenData.safeParse(typeof given === 'string' ? readJson(given) : given)
  if (!data) {
    const [issue] = error.issues
    const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    const path = [...(issue?.path ?? []), ...unknown].reduce<string>(at, '')
    throw new TypedDataError(path || 'it', unknown.length > 0 ? 'does not belong to EIP-712' : 'is invalid')
  }
  const { types, primaryType, message } = data
  const listed = Object.hasOwn(types, 'EIP712Domain') ? types.EIP712Domain : undefined
  const isListed = (name: string) => listed?.some((field) => field.name === name)
  // Some pages fill in what they do not use, which is neither shown nor signed then.
  const isEmpty = (value: unknown) => value === null || value === ''
  const domain = Object.fromEntries(
    Object.entries(data.domain).filter(
      ([name, value]) => value !== undefined && (!isEmpty(value) || isListed(name)),
    ),
  ) as ShapedData['domain']
  return { types: { EIP712Domain: domainFields(domain), ...types }, primaryType, domain, message }
}

function readJson(text: string): unknown {
  if (text.length > longestJson) throw new TypedDataError('it', `is longer than ${longestJson} characters`)
  try {
    return JSON.parse(text)
  } catch {
    throw new TypedDataError('it', 'is not JSON')
  }
}

/** Types of the domain's fields. EIP-712 */
const domainTypes = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/** Fields of a domain whose type is not given: all that it has, in the order of EIP-712. */
const domainFields = (domain: ShapedData['domain']): Fields =>
  Object.entries(domainTypes).flatMap(([name, type]) => (Object.hasOwn(domain, name) ? [{ name, type }] : []))

/** Signs that separate names where types are hashed: a name with one of them could stand for a list, or for several fields. */
const separators = /[\s()[\],]/

function requirePlainNames(types: Types): void {
  for (const [type, fields] of Object.entries(types)) {
    if (separators.test(type)) throw new TypedDataError(at('types', type), 'is not the name of a type')
    for (const [place, { name }] of fields.entries())
      if (separators.test(name))
        throw new TypedDataError(at(at(`types.${type}`, place), 'name'), 'is not the name of a field')
  }
}

/** The domain and the message with the fields that are signed. */
function readFields({
  types,
  primaryType,
  domain,
  message,
}: ShapedData): Pick<TypedData, 'domain' | 'message'> {
  const typesLength = JSON.stringify(types).length
  let hashed = 0

  const readStruct = (type: string, value: unknown, path: string): Readonly<Record<string, unknown>> => {
    const fields = types[type] ?? []
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new TypedDataError(path, `is not an object of the type ${type}`)
    hashed += typesLength
    if (hashed > mostHashed) throw new TypedDataError(path, 'is too much to hash')
    const given = value as Readonly<Record<string, unknown>>
    const names = new Set(fields.map(({ name }) => name))
    const undeclared = Object.keys(given).find((key) => !names.has(key))
    // It would be shown beside signed fields and mislead.
    if (undeclared !== undefined)
      throw new TypedDataError(at(path, undeclared), `is not declared by the type ${type}`)
    return Object.fromEntries(
      fields.map(({ name, type: inner }) => [
        name,
        read(inner, Object.hasOwn(given, name) ? given[name] : undefined, at(path, name)),
      ]),
    )
  }

  const read = (type: string, value: unknown, path: string): unknown => {
    const [, item, count] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
    if (item !== undefined) {
      if (!Array.isArray(value)) throw new TypedDataError(path, `is not a list of the type ${type}`)
      if (count && Number(count) !== value.length)
        throw new TypedDataError(path, `has ${value.length} items, and its type is ${type}`)
      return value.map((one, place) => read(item, one, at(path, place)))
    }
    if (Object.hasOwn(types, type)) return readStruct(type, value, path)
    const known = readTypedValue(type, value)
    if ('problem' in known) throw new TypedDataError(path, known.problem)
    return known.value
  }

  // Of the domain alone no message is signed.
  if (!Object.hasOwn(types, primaryType) || primaryType === 'EIP712Domain')
    throw new TypedDataError('primaryType', 'is not a type of the message')
  return {
    domain: readStruct('EIP712Domain', plainDomain(domain, types), 'domain'),
    message: readStruct(primaryType, message, 'message'),
  }
}

/** The domain with its network as a number and its contract in hexadecimal, where its type has these. */
function plainDomain(domain: ShapedData['domain'], types: Types): ShapedData['domain'] {
  const { chainId, verifyingContract } = domain
  const typeOf = (field: string) => types.EIP712Domain?.find(({ name }) => name === field)?.type
  const isNumber = /^\s*(0x[\da-f]{1,13}|\d{1,15})\s*$/i.test(String(chainId))
  return {
    ...domain,
    ...(isNumber && typeOf('chainId') === 'uint256' && { chainId: Number(chainId) }),
    ...(typeof verifyingContract === 'string' &&
      typeOf('verifyingContract') === 'address' && { verifyingContract: inHex(verifyingContract) }),
  }
}

/** MetaMask signs for a contract whose address is written as an octal or decimal number, too. */
function inHex(contract: string): string {
  const isNumber = /^(0o[0-7]{1,54}|\d{1,49})$/.test(contract)
  return isNumber ? numberToHex(BigInt(contract)) : contract
}

/** The path of a member, as JavaScript writes it. */
function at(path: string, key: PropertyKey): string {
  if (typeof key === 'number') return `${path}[${key}]`
  return path === '' ? String(key) : `${path}.${String(key)}`
}
