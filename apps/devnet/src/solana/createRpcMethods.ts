import {
  type Address,
  type EncodedAccount,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  isAddress,
  type ReadonlyUint8Array,
} from '@solana/kit'
import { z } from 'zod'
import { feeOf, type Ledger, type LedgerRecord, readTransaction } from './createLedger.ts'
import { tokenPrograms } from './programs.ts'
import { invalidParam, RpcFailure } from './rpcFailure.ts'
import type { SolanaFaults } from './solanaFaults.ts'
import { readMint, readTokenAccount, uiAmount } from './tokenData.ts'

/** Most accounts of one answer to `getProgramAccounts`, whose filters are required. */
const maxScan = 1_000
const maxHistory = 1_000
const maxKeys = 100
const maxTransactionBytes = 1_232

const address = z.custom<Address>((value) => typeof value === 'string' && isAddress(value), 'not an address')
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/, 'not a signature')
const encoding = z.enum(['base58', 'base64', 'jsonParsed', 'json']).optional()
// Commitment and the least slot change nothing here: every transaction is confirmed when it is executed.
const config = z.looseObject({ encoding }).optional()
const accountConfig = z
  .looseObject({
    encoding,
    dataSlice: z.object({ offset: z.number().int().min(0), length: z.number().int().min(0) }).optional(),
  })
  .optional()
const filter = z.union([
  z.object({ dataSize: z.number().int().min(0) }),
  z.object({
    memcmp: z.object({
      offset: z.number().int().min(0),
      bytes: z.string(),
      encoding: z.enum(['base58', 'base64']).optional(),
    }),
  }),
])
const wire = z.string().max(4_000)
type AccountConfig = z.infer<typeof accountConfig>
type Found = EncodedAccount

const base58 = (bytes: ReadonlyUint8Array) => getBase58Decoder().decode(bytes)
const decode = (text: string, as: 'base58' | 'base64'): Uint8Array => {
  try {
    return new Uint8Array((as === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(text))
  } catch {
    throw invalidParam(`not ${as}`)
  }
}

type Needs = {
  readonly ledger: Ledger
  readonly faults: SolanaFaults
  readonly genesisHash: string
  /** Sends lamports from the faucet. Resolves with the signature. */
  sendFunds(to: Address, lamports: bigint): Promise<string>
}

/** The JSON-RPC methods of a node. @see https://solana.com/docs/rpc */
export function createRpcMethods({ ledger, faults, genesisHash, sendFunds }: Needs) {
  const { machine } = ledger
  const held: { execute(): void }[] = []
  const inContext = <value>(value: value) => ({
    context: { apiVersion: '2.2.0', slot: ledger.slot() },
    value,
  })
  const find = (at: Address): Found | undefined => {
    const account = machine.getAccount(at)
    return account.exists ? account : undefined
  }
  const decimalsOf = (mint: Address) => {
    const account = find(mint)
    return (account && readMint(account)?.decimals) ?? 0
  }
  const accountView = (account: Found | undefined, options: AccountConfig) => {
    if (!account) return null
    const { encoding = 'base64', dataSlice: slice } = options ?? {}
    const parsed = encoding === 'jsonParsed' ? parse(account) : undefined
    const data = slice ? account.data.subarray(slice.offset, slice.offset + slice.length) : account.data
    return {
      data:
        parsed ??
        (encoding === 'base58' ? [base58(data), 'base58'] : [Buffer.from(data).toString('base64'), 'base64']),
      executable: account.executable,
      lamports: account.lamports,
      owner: account.programAddress,
      // The largest u64, with which nodes mark accounts that pay no rent.
      rentEpoch: 18446744073709551615n,
      space: account.data.length,
    }
  }
  const parse = (account: Found) => {
    const program = tokenPrograms.indexOf(account.programAddress) === 0 ? 'spl-token' : 'spl-token-2022'
    const mint = readMint(account)
    const space = account.data.length
    if (mint) {
      const info = { ...mint, supply: String(mint.supply) }
      return { program, space, parsed: { type: 'mint', info } }
    }
    const token = readTokenAccount(account)
    if (!token) return undefined
    const { amount, ...rest } = token
    const info = { ...rest, tokenAmount: uiAmount(amount, decimalsOf(token.mint)) }
    return { program, space, parsed: { type: 'account', info } }
  }
  const statusOf = (found: LedgerRecord | undefined) => {
    if (!found) return null
    const confirmationStatus = ledger.confirmationOf(found)
    const confirmations = confirmationStatus === 'finalized' ? null : ledger.slot() - found.slot
    const status = found.error ? { Err: found.error } : { Ok: null }
    return { slot: found.slot, confirmations, err: found.error, status, confirmationStatus }
  }
  const read = (text: string, as: 'base58' | 'base64') => {
    const bytes = decode(text, as)
    if (bytes.length > maxTransactionBytes) throw invalidParam(`larger than ${maxTransactionBytes} bytes`)
    return readTransaction(bytes)
  }
  const encodingOf = (options: { encoding?: string | undefined } | undefined) =>
    options?.encoding === 'base64' ? ('base64' as const) : ('base58' as const)

  return {
    /** Executes the held transactions whose blockhash is still valid. */
    release() {
      for (const { execute } of held.splice(0)) execute()
    },
    methods: {
      getHealth: method([], () => 'ok'),
      getVersion: method([], () => ({ 'solana-core': '2.2.0', 'feature-set': 0 })),
      getGenesisHash: method([], () => faults.genesisHash ?? genesisHash),
      getSlot: method([config], () => ledger.slot()),
      getBlockHeight: method([config], () => ledger.height()),
      getEpochInfo: method([config], () => ({
        absoluteSlot: ledger.slot(),
        blockHeight: ledger.height(),
        epoch: 0,
        slotIndex: ledger.slot(),
        slotsInEpoch: 432_000,
        transactionCount: null,
      })),
      getLatestBlockhash: method([config], () => inContext(ledger.latestBlockhash())),
      isBlockhashValid: method([z.string(), config], (hash) => inContext(ledger.isBlockhashValid(hash))),
      getBalance: method([address, config], (at) => inContext(machine.getBalance(at) ?? 0n)),
      getAccountInfo: method([address, accountConfig], (at, options) =>
        inContext(accountView(find(at), options)),
      ),
      getMultipleAccounts: method([z.array(address).max(maxKeys), accountConfig], (all, options) =>
        inContext(all.map((at) => accountView(find(at), options))),
      ),
      getTokenAccountsByOwner: method(
        [address, z.union([z.object({ mint: address }), z.object({ programId: address })]), accountConfig],
        (owner, by, options) =>
          inContext(
            tokenPrograms
              .filter((program) => !('programId' in by) || by.programId === program)
              .flatMap((program) => machine.getProgramAccounts(program))
              .filter((account) => {
                const token = readTokenAccount(account)
                return token?.owner === owner && (!('mint' in by) || token.mint === by.mint)
              })
              .map((account) => ({
                pubkey: account.address,
                account: accountView(account, options),
              })),
          ),
      ),
      getTokenAccountBalance: method([address, config], (at) => {
        const account = find(at)
        const token = account && readTokenAccount(account)
        if (!token) throw invalidParam('could not find account')
        return inContext(uiAmount(token.amount, decimalsOf(token.mint)))
      }),
      getTokenSupply: method([address, config], (at) => {
        const account = find(at)
        const mint = account && readMint(account)
        if (!mint) throw invalidParam('could not find mint')
        return inContext(uiAmount(mint.supply, mint.decimals))
      }),
      getProgramAccounts: method(
        [address, accountConfig.unwrap().and(z.object({ filters: z.array(filter).min(1).max(4) }))],
        (program, { filters, ...options }) => {
          const found = machine.getProgramAccounts(program).filter(({ data }) =>
            filters.every((one) => {
              if ('dataSize' in one) return data.length === one.dataSize
              const { offset, bytes, encoding = 'base58' } = one.memcmp
              const wanted = decode(bytes, encoding)
              return Buffer.from(data.subarray(offset, offset + wanted.length)).equals(wanted)
            }),
          )
          if (found.length > maxScan)
            throw new RpcFailure(-32012, `scan aborted: more than ${maxScan} accounts were found`)
          return found.map((account) => ({
            pubkey: account.address,
            account: accountView(account, options),
          }))
        },
      ),
      getMinimumBalanceForRentExemption: method([z.number().int().min(0).max(10_485_760), config], (bytes) =>
        Number(machine.minimumBalanceForRentExemption(BigInt(bytes))),
      ),
      getFeeForMessage: method([wire, config], (text) => {
        const bytes = decode(text, 'base64')
        try {
          return inContext(Number(feeOf(getCompiledTransactionMessageDecoder().decode(bytes) as never)))
        } catch {
          throw invalidParam('the message cannot be decoded')
        }
      }),
      getRecentPrioritizationFees: method([z.array(address).max(128).optional()], () =>
        Array.from({ length: Math.min(ledger.slot(), 150) }, (_, ago) => ({
          slot: ledger.slot() - ago,
          prioritizationFee: faults.priorityFee,
        })),
      ),
      simulateTransaction: method(
        [
          wire,
          z
            .looseObject({
              encoding,
              sigVerify: z.boolean().optional(),
              replaceRecentBlockhash: z.boolean().optional(),
            })
            .optional(),
        ],
        (text, options) => {
          const sent = read(text, encodingOf(options))
          const { sigVerify = false, replaceRecentBlockhash = false } = options ?? {}
          if (sigVerify && replaceRecentBlockhash)
            throw invalidParam('sigVerify may not be used with replaceRecentBlockhash')
          const isExpired = !replaceRecentBlockhash && !ledger.isBlockhashValid(sent.blockhash)
          const { error, logs, unitsConsumed } = isExpired
            ? { error: 'BlockhashNotFound', logs: [], unitsConsumed: 0 }
            : ledger.simulate(sent, sigVerify)
          return inContext({
            err: error,
            logs,
            accounts: null,
            unitsConsumed,
            returnData: null,
            innerInstructions: null,
            ...(replaceRecentBlockhash ? { replacementBlockhash: ledger.latestBlockhash() } : {}),
          })
        },
      ),
      sendTransaction: method(
        [wire, z.looseObject({ encoding, skipPreflight: z.boolean().optional() }).optional()],
        (text, options) => {
          const sent = read(text, encodingOf(options))
          ledger.check(sent, options?.skipPreflight === true)
          const execute = () => {
            if (ledger.isBlockhashValid(sent.blockhash) && !ledger.record(sent.signature))
              ledger.execute(sent)
          }
          if (faults.drop > 0) faults.drop -= 1
          else if (faults.hold) held.push({ execute })
          else execute()
          if (faults.loseAnswer > 0) {
            faults.loseAnswer -= 1
            throw new RpcFailure(-32603, 'Internal error')
          }
          return sent.signature
        },
      ),
      getSignatureStatuses: method([z.array(signature).max(256), z.looseObject({}).optional()], (all) =>
        inContext(all.map((one) => statusOf(ledger.record(one)))),
      ),
      getSignaturesForAddress: method(
        [
          address,
          z
            .looseObject({
              limit: z.number().int().min(1).max(maxHistory).optional(),
              before: signature.optional(),
              until: signature.optional(),
            })
            .optional(),
        ],
        (at, options) => {
          const { limit = maxHistory, before, until } = options ?? {}
          // As on a node, both may be transactions of other accounts. Each transaction has a slot of its own.
          const slotOf = (one: string | undefined, other: number) =>
            one === undefined ? other : (ledger.record(one)?.slot ?? -1)
          const [newest, oldest] = [slotOf(before, Number.POSITIVE_INFINITY), slotOf(until, -1)]
          return ledger
            .history(at)
            .filter(({ slot }) => slot < newest && slot > oldest)
            .slice(0, limit)
            .map((one) => ({
              signature: one.signature,
              slot: one.slot,
              err: one.error,
              memo: null,
              blockTime: one.blockTime,
              confirmationStatus: ledger.confirmationOf(one),
            }))
        },
      ),
      getTransaction: method([signature, z.union([config, encoding])], (text, options) => {
        const found = ledger.record(text)
        if (!found) return null
        const as = (typeof options === 'string' ? options : options?.encoding) ?? 'json'
        if (as === 'jsonParsed') throw invalidParam('encodings are json, base58 and base64')
        return transactionView(found, as)
      }),
      requestAirdrop: method(
        [address, z.number().int().min(1).max(1_000_000_000_000), config],
        (to, lamports) => sendFunds(to, BigInt(lamports)),
      ),
    } satisfies Readonly<Record<string, (params: unknown) => unknown>>,
    /** The account as subscribers are notified of it. */
    accountView: (at: Address, options: { readonly encoding: 'base58' | 'base64' | 'jsonParsed' }) =>
      accountView(find(at), options),
    inContext,
  }
}

/** Checks the parameters of a call before they are used. */
function method<const schemas extends readonly z.ZodType[]>(
  schemas: schemas,
  answer: (...params: { -readonly [place in keyof schemas]: z.infer<schemas[place]> }) => unknown,
) {
  return (params: unknown): unknown => {
    if (params !== undefined && !Array.isArray(params)) throw invalidParam('params are not a list')
    const given: readonly unknown[] = params ?? []
    if (given.length > schemas.length) throw invalidParam('too many params')
    const read = schemas.map((schema, place) => {
      // Clients send null for what they leave out.
      const parsed = schema.safeParse(given[place] ?? undefined)
      if (parsed.success) return parsed.data
      throw invalidParam(`params[${place}]: ${parsed.error.issues[0]?.message ?? 'invalid'}`)
    })
    return answer(...(read as never))
  }
}

function transactionView(record: LedgerRecord, encoding: 'json' | 'base58' | 'base64') {
  const bytes = new Uint8Array(Buffer.from(record.wire, 'base64'))
  const { transaction, message } = readTransaction(bytes)
  const { header } = message
  const json = () => ({
    signatures: Object.values(transaction.signatures).map((one) => base58(one ?? new Uint8Array(64))),
    message: {
      accountKeys: record.keys,
      header: {
        numRequiredSignatures: header.numSignerAccounts,
        numReadonlySignedAccounts: header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
      },
      recentBlockhash: 'lifetimeToken' in message ? message.lifetimeToken : '',
      instructions: ('instructions' in message ? message.instructions : []).map((one) => ({
        programIdIndex: one.programAddressIndex,
        accounts: [...(one.accountIndices ?? [])],
        data: base58(new Uint8Array(one.data ?? [])),
        stackHeight: 1,
      })),
    },
  })
  return {
    slot: record.slot,
    blockTime: record.blockTime,
    version: message.version,
    transaction:
      encoding === 'json' ? json() : [encoding === 'base64' ? record.wire : base58(bytes), encoding],
    meta: {
      err: record.error,
      status: record.error ? { Err: record.error } : { Ok: null },
      fee: record.fee,
      preBalances: record.preBalances.map(BigInt),
      postBalances: record.postBalances.map(BigInt),
      preTokenBalances: record.preTokenBalances,
      postTokenBalances: record.postTokenBalances,
      innerInstructions: record.innerInstructions,
      logMessages: record.logs,
      rewards: [],
      computeUnitsConsumed: record.unitsConsumed,
      loadedAddresses: { readonly: [], writable: [] },
    },
  }
}
