import {
  type Address,
  type CompiledTransactionMessage,
  type EncodedAccount,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  lamports,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { computeBudgetProgram } from './programs.ts'
import {
  invalidParam,
  preflightFailure,
  RpcFailure,
  type TransactionError,
  transactionError,
} from './rpcFailure.ts'
import { readMint, readTokenAccount, uiAmount } from './tokenData.ts'

/** Blocks for which a blockhash is valid, as on the real chain. */
export const blockhashLife = 150
/** Slots after which a transaction is final. */
const finalityDepth = 32n
const lamportsPerSignature = 5_000n
const defaultUnits = 200_000n

export type LedgerTransaction = {
  readonly transaction: Transaction
  readonly message: CompiledTransactionMessage
  readonly wire: Uint8Array
  /** Base58. */
  readonly signature: string
  readonly keys: readonly Address[]
  readonly blockhash: string
}

/** An executed transaction. Plain data, so that it can be stored. */
export type LedgerRecord = {
  readonly signature: string
  readonly slot: number
  /** Seconds since 1970. */
  readonly blockTime: number
  readonly error: TransactionError | null
  readonly keys: readonly Address[]
  readonly fee: number
  /** Lamports, in digits. */
  readonly preBalances: readonly string[]
  readonly postBalances: readonly string[]
  readonly preTokenBalances: readonly object[]
  readonly postTokenBalances: readonly object[]
  readonly innerInstructions: readonly object[]
  readonly logs: readonly string[]
  readonly unitsConsumed: number
  /** The transaction in wire format, base64. */
  readonly wire: string
}

export type LedgerState = {
  readonly slot: number
  readonly height: number
  /** Every account that a transaction named; data in base64. */
  readonly accounts: readonly (readonly [address: Address, owner: Address, lamports: string, data: string])[]
  /** Oldest first. */
  readonly records: readonly LedgerRecord[]
}

export type Ledger = ReturnType<typeof createLedger>

const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)

/** Reads a transaction in wire format. @throws RpcFailure -32602 */
export function readTransaction(wire: Uint8Array): LedgerTransaction {
  try {
    const transaction = getTransactionDecoder().decode(wire)
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    if (!('lifetimeToken' in message) || !('staticAccounts' in message)) throw invalidParam('no blockhash')
    const [first] = Object.values(transaction.signatures)
    return {
      transaction,
      message: message as CompiledTransactionMessage,
      wire,
      signature: base58(first ?? new Uint8Array(64)),
      keys: message.staticAccounts,
      blockhash: String(message.lifetimeToken),
    }
  } catch (error) {
    throw error instanceof RpcFailure ? error : invalidParam('the transaction cannot be decoded')
  }
}

/**
 * A Solana chain in memory: the real virtual machine, and around it what a validator adds: slots, the life of blockhashes,
 * the history of each account. A transaction is executed in a slot of its own as soon as it is sent.
 */
export function createLedger(now: () => number) {
  // The machine knows only its newest blockhash, so their life is checked here.
  const machine = new LiteSVM().withTransactionHistory(0n).withBlockhashCheck(false).withSigverify(true)
  let slot = machine.getClock().slot + 1n
  /** The number of blocks with a blockhash of their own. Transactions between them have slots, but no new blockhash. */
  let height = 1
  /** The height at which each valid blockhash was made, oldest first. */
  const blockhashes = new Map<string, number>()
  const records = new Map<string, LedgerRecord>()
  /** Signatures by account, oldest first. */
  const histories = new Map<Address, string[]>()
  const touched = new Set<Address>()
  const listeners = new Set<(event: { slot: number } | { record: LedgerRecord }) => void>()
  const emit = (event: { slot: number } | { record: LedgerRecord }) => {
    for (const listener of [...listeners]) listener(event)
  }

  const enterSlot = () => {
    slot += 1n
    machine.warpToSlot(slot)
    const clock = machine.getClock()
    clock.unixTimestamp = BigInt(Math.floor(now() / 1_000))
    machine.setClock(clock)
    emit({ slot: Number(slot) })
  }
  /** Ends a block: the next slot begins, with a new blockhash. */
  const nextBlock = () => {
    enterSlot()
    height += 1
    machine.expireBlockhash()
    blockhashes.set(machine.latestBlockhash(), height)
    for (const [hash, madeAt] of blockhashes) if (madeAt + blockhashLife < height) blockhashes.delete(hash)
  }
  blockhashes.set(machine.latestBlockhash(), height)

  const setAccount = (account: EncodedAccount) => {
    touched.add(account.address)
    machine.setAccount(account)
  }
  const balancesOf = (keys: readonly Address[]) => keys.map((key) => String(machine.getBalance(key) ?? 0n))
  const tokenBalancesOf = (keys: readonly Address[]) =>
    keys.flatMap((key, accountIndex) => {
      const account = machine.getAccount(key)
      const held = account.exists ? readTokenAccount(account) : undefined
      const mint = held && machine.getAccount(held.mint)
      if (!account.exists || !held || !mint?.exists) return []
      const uiTokenAmount = uiAmount(held.amount, readMint(mint)?.decimals ?? 0)
      const { mint: mintAddress, owner } = held
      return [{ accountIndex, mint: mintAddress, owner, programId: account.programAddress, uiTokenAmount }]
    })

  const keep = (record: LedgerRecord) => {
    records.set(record.signature, record)
    for (const key of record.keys) {
      touched.add(key)
      const history = histories.get(key)
      if (history) history.push(record.signature)
      else histories.set(key, [record.signature])
    }
  }

  /** Executes a transaction that passed all checks, whatever its result. */
  const execute = ({ transaction, message, wire, signature, keys }: LedgerTransaction): LedgerRecord => {
    enterSlot()
    const before = { preBalances: balancesOf(keys), preTokenBalances: tokenBalancesOf(keys) }
    const result = machine.sendTransaction(transaction)
    const failed = result instanceof FailedTransactionMetadata
    const meta: TransactionMetadata = failed ? result.meta() : result
    const record: LedgerRecord = {
      signature,
      slot: Number(slot),
      blockTime: Math.floor(now() / 1_000),
      error: failed ? transactionError(result) : null,
      keys,
      fee: Number(feeOf(message)),
      ...before,
      postBalances: balancesOf(keys),
      postTokenBalances: tokenBalancesOf(keys),
      innerInstructions: innerInstructions(meta),
      logs: meta.logs(),
      unitsConsumed: Number(meta.computeUnitsConsumed()),
      wire: Buffer.from(wire).toString('base64'),
    }
    keep(record)
    emit({ record })
    return record
  }

  const simulate = ({ transaction }: Pick<LedgerTransaction, 'transaction'>, checkSignatures: boolean) => {
    machine.withSigverify(checkSignatures)
    try {
      const result = machine.simulateTransaction(transaction)
      const failed = result instanceof FailedTransactionMetadata
      const meta = result.meta()
      return {
        error: failed ? transactionError(result) : null,
        logs: meta.logs(),
        unitsConsumed: Number(meta.computeUnitsConsumed()),
      }
    } finally {
      machine.withSigverify(true)
    }
  }

  /** @throws RpcFailure as the preflight check of a node */
  const check = (sent: LedgerTransaction, skipPreflight: boolean) => {
    if (Object.values(sent.transaction.signatures).some((signature) => !signature))
      throw new RpcFailure(-32003, 'Transaction signature verification failure')
    if (records.has(sent.signature)) throw preflightFailure('AlreadyProcessed', [])
    if (!blockhashes.has(sent.blockhash)) throw preflightFailure('BlockhashNotFound', [])
    const { error, logs, unitsConsumed } = simulate(sent, true)
    if (error === 'SignatureFailure')
      throw new RpcFailure(-32003, 'Transaction signature verification failure')
    if (error && !skipPreflight) throw preflightFailure(error, logs, unitsConsumed)
  }

  return {
    machine,
    check,
    execute,
    simulate,
    nextBlock,
    slot: () => Number(slot),
    height: () => height,
    latestBlockhash: () => ({
      blockhash: machine.latestBlockhash(),
      lastValidBlockHeight: height + blockhashLife,
    }),
    isBlockhashValid: (hash: string) => blockhashes.has(hash),
    /** Ends the life of all blockhashes, as a minute without a signature does. */
    expireBlockhashes() {
      blockhashes.clear()
      for (let block = 0; block <= blockhashLife; block++) nextBlock()
    },
    setAccount,
    record: (signature: string) => records.get(signature),
    confirmationOf: (record: LedgerRecord) =>
      slot - BigInt(record.slot) >= finalityDepth ? ('finalized' as const) : ('confirmed' as const),
    /** Transactions that name an account, newest first. */
    history: (account: Address) =>
      [...(histories.get(account) ?? [])].reverse().flatMap((signature) => records.get(signature) ?? []),
    onEvent(listener: (event: { slot: number } | { record: LedgerRecord }) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    save: (): LedgerState => ({
      slot: Number(slot),
      height,
      accounts: [...touched].flatMap((key) => {
        const account = machine.getAccount(key)
        if (!account.exists || account.executable) return []
        const data = Buffer.from(account.data).toString('base64')
        return [[key, account.programAddress, String(account.lamports), data] as const]
      }),
      records: [...records.values()],
    }),
    load(state: LedgerState) {
      slot = BigInt(state.slot)
      height = state.height
      for (const [address, programAddress, amount, data] of state.accounts) {
        const bytes = new Uint8Array(Buffer.from(data, 'base64'))
        const space = BigInt(bytes.length)
        const account = { address, programAddress, lamports: lamports(BigInt(amount)), data: bytes }
        setAccount({ ...account, executable: false, space })
      }
      for (const record of state.records) keep(record)
      nextBlock()
    },
  }
}

/** Base fee and priority fee in lamports. @see https://solana.com/docs/core/fees */
export function feeOf(message: CompiledTransactionMessage): bigint {
  const instructions = 'instructions' in message ? message.instructions : []
  let units = 0n
  let price = 0n
  let limit: bigint | undefined
  for (const { programAddressIndex, data = new Uint8Array() } of instructions) {
    if (message.staticAccounts[programAddressIndex] !== computeBudgetProgram) {
      units += defaultUnits
      continue
    }
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  const priority = ((limit ?? units) * price + 999_999n) / 1_000_000n
  return lamportsPerSignature * BigInt(message.header.numSignerAccounts) + priority
}

function innerInstructions(meta: TransactionMetadata): readonly object[] {
  return meta.innerInstructions().flatMap((inner, index) =>
    inner.length === 0
      ? []
      : [
          {
            index,
            instructions: inner.map((one) => ({
              programIdIndex: one.instruction().programIdIndex(),
              accounts: [...one.instruction().accounts()],
              data: base58(one.instruction().data()),
              stackHeight: one.stackHeight(),
            })),
          },
        ],
  )
}
