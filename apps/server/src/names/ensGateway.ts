import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  isHex,
  keccak256,
  parseAbi,
  zeroAddress,
} from 'viem'
import { sign } from 'viem/accounts'
import { access } from '../access/routeAccess.ts'
import { answers, oneReason, problem } from '../http/problem.ts'
import { etherCoinType } from './coinTypes.ts'
import { addressFor, type NameRecord, type NameStore } from './nameStore.ts'

/** Validity of an answer, s. */
const validSeconds = 300
const resolverAbi = parseAbi(['function resolve(bytes name, bytes data)'])
const recordAbi = parseAbi([
  'function addr(bytes32 node)',
  'function addr(bytes32 node, uint256 coinType)',
  'function text(bytes32 node, string key)',
])

const gateway = createRoute({
  method: 'get',
  path: '/ens/{sender}/{data}',
  middleware: access({ callers: 'anyone', cost: 1 }),
  tags: ['Names'],
  summary: 'CCIP-read gateway for names: signed answers of an off-chain resolver (EIP-3668)',
  request: {
    params: z.object({
      sender: z
        .string()
        .regex(/^0x[0-9a-fA-F]{40}$/)
        .openapi({ description: 'The requesting resolver.' }),
      data: z
        .string()
        .max(8_192)
        .regex(/^0x[0-9a-fA-F]*\.json$/)
        .openapi({ description: 'The call data of resolve(bytes,bytes), followed by .json.' }),
    }),
  },
  responses: {
    200: answers('(result, expires, signature), ABI-encoded.', z.object({ data: z.string() })),
    400: answers('The resolver does not support this call.', problem),
  },
})

/**
 * A CCIP-read gateway (EIP-3668) for registered names: addr and text records. The signature covers
 * `keccak256(0x1900, sender, expires, keccak256(request), keccak256(result))`, which the resolver contract verifies.
 */
export function ensGateway(
  app: OpenAPIHono,
  { store, signerKey, now }: { readonly store: NameStore; readonly signerKey: Hex; readonly now: () => Date },
): void {
  app.openapi(gateway, async (c) => {
    const { sender, data } = c.req.valid('param')
    const request = data.slice(0, -'.json'.length)
    const result = isHex(request) ? await answerTo(request, store) : undefined
    if (!isHex(request) || result === undefined)
      return c.json(oneReason('data', 'The resolver does not support this call.'), 400)
    const expires = BigInt(Math.floor(now().getTime() / 1000) + validSeconds)
    const hash = keccak256(
      encodePacked(
        ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
        ['0x1900', sender as Address, expires, keccak256(request), keccak256(result)],
      ),
    )
    const signature = await sign({ hash, privateKey: signerKey, to: 'hex' })
    const parameters = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
    c.header('cache-control', 'public, max-age=60')
    return c.json({ data: encodeAbiParameters(parameters, [result, expires, signature]) }, 200)
  })
}

/** Decodes the requested name and record; `undefined` for an unsupported call. */
function decodeRequest(request: Hex) {
  try {
    const { args } = decodeFunctionData({ abi: resolverAbi, data: request })
    return { name: dnsName(args[0]), call: decodeFunctionData({ abi: recordAbi, data: args[1] }) }
  } catch {
    // Arbitrary bytes may be sent, and decoding fails with various errors.
    return undefined
  }
}

/** The ABI-encoded record; `undefined` for an unsupported call. */
async function answerTo(request: Hex, store: NameStore): Promise<Hex | undefined> {
  const decoded = decodeRequest(request)
  if (!decoded) return undefined
  const { name, call } = decoded
  const record = await store.find(name)
  if (call.functionName === 'text') {
    const [, key] = call.args
    const { avatar = '', bio = '' } = record?.attributes ?? {}
    const text = key === 'avatar' ? avatar : key === 'description' ? bio : ''
    return encodeAbiParameters([{ type: 'string' }], [text])
  }
  if (call.args.length === 1)
    return encodeAbiParameters(
      [{ type: 'address' }],
      [record ? (addressOf(record, etherCoinType) ?? zeroAddress) : zeroAddress],
    )
  const own = record && addressOf(record, Number(call.args[1]))
  return encodeAbiParameters([{ type: 'bytes' }], [own ?? '0x'])
}

/** The cast is safe: addresses are validated at registration. */
const addressOf = (record: NameRecord, coinType: number) =>
  addressFor(record, coinType) as Address | undefined

/** Decodes DNS wire format, in which each label is preceded by its length. */
function dnsName(hex: Hex): string {
  const bytes = Buffer.from(hex.slice(2), 'hex')
  const labels: string[] = []
  for (let at = 0; bytes[at]; ) {
    const length = bytes[at] ?? 0
    labels.push(bytes.toString('utf8', at + 1, at + 1 + length))
    at += 1 + length
  }
  return labels.join('.').toLowerCase()
}
