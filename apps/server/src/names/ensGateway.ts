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
import { answers, oneReason, problem } from '../http/problem.ts'
import { etherCoinType } from './coinTypes.ts'
import { addressFor, type NameRecord, type NameStore } from './nameStore.ts'

/** How long an answer may be used, s. */
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
  tags: ['Names'],
  summary: 'The names for ENS: answers of an off-chain resolver, signed (EIP-3668)',
  request: {
    params: z.object({
      sender: z
        .string()
        .regex(/^0x[0-9a-fA-F]{40}$/)
        .openapi({ description: 'The resolver that asks.' }),
      data: z
        .string()
        .max(8_192)
        .regex(/^0x[0-9a-fA-F]*\.json$/)
        .openapi({ description: 'resolve(bytes,bytes), and .json.' }),
    }),
  },
  responses: {
    200: answers('(result, expires, signature), ABI-encoded.', z.object({ data: z.string() })),
    400: answers('It is no question this resolver answers.', problem),
  },
})

/**
 * A CCIP-read gateway (EIP-3668) for the zone's names: addr and text records. The signature is over
 * `keccak256(0x1900, sender, expires, keccak256(request), keccak256(result))`, as the resolver's contract checks it.
 */
export function ensGateway(
  app: OpenAPIHono,
  { store, signerKey, now }: { readonly store: NameStore; readonly signerKey: Hex; readonly now: () => Date },
): void {
  app.openapi(gateway, async (c) => {
    const { sender, data } = c.req.valid('param')
    const asked = data.slice(0, -'.json'.length)
    const result = isHex(asked) ? await answerTo(asked, store) : undefined
    if (!isHex(asked) || result === undefined)
      return c.json(oneReason('data', 'It is no question this resolver answers.'), 400)
    const expires = BigInt(Math.floor(now().getTime() / 1000) + validSeconds)
    const hash = keccak256(
      encodePacked(
        ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
        ['0x1900', sender as Address, expires, keccak256(asked), keccak256(result)],
      ),
    )
    const signature = await sign({ hash, privateKey: signerKey, to: 'hex' })
    const parameters = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
    c.header('cache-control', 'public, max-age=60')
    return c.json({ data: encodeAbiParameters(parameters, [result, expires, signature]) }, 200)
  })
}

/** What is asked of which name; nothing for what cannot be asked. */
function read(asked: Hex) {
  try {
    const { args } = decodeFunctionData({ abi: resolverAbi, data: asked })
    return { name: dnsName(args[0]), call: decodeFunctionData({ abi: recordAbi, data: args[1] }) }
  } catch {
    // Any bytes may be sent, and each kind of nonsense has its own error.
    return undefined
  }
}

/** The ABI-encoded record; nothing for what cannot be asked. */
async function answerTo(asked: Hex, store: NameStore): Promise<Hex | undefined> {
  const question = read(asked)
  if (!question) return undefined
  const { name, call } = question
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

/** Addresses were checked when they were registered. */
const addressOf = (record: NameRecord, coinType: number) =>
  addressFor(record, coinType) as Address | undefined

/** From DNS wire format, length before each label. */
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
