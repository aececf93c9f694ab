import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { encodeBase58 } from '../bytes/encodeBase58.ts'
import { verifySignature } from '../session/verifySignature.ts'

const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111' as Address
const maxTransactionBytes = 1_232

/** Writes an unsigned transaction, version 0, in wire format: its first place for a signature is the payer's. */
export function writeTransaction(transaction: {
  payer: string
  blockhash: string
  instructions: readonly IInstruction[]
  units: number
  /** Millionths of a lamport per compute unit. */
  price: bigint
}): Uint8Array {
  const { payer, blockhash, instructions, units, price } = transaction
  const budget = [setLimit(units), setPrice(price)]
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (one) => setTransactionMessageFeePayer(payer as Address, one),
    (one) =>
      // The last height is only for waiting, which the caller does itself.
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n },
        one,
      ),
    (one) => appendTransactionMessageInstructions([...budget, ...instructions], one),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

const setLimit = (units: number): IInstruction => {
  const data = Uint8Array.of(2, 0, 0, 0, 0)
  new DataView(data.buffer).setUint32(1, units, true)
  return { programAddress: computeBudgetProgram, data }
}
const setPrice = (price: bigint): IInstruction => {
  const data = new Uint8Array(9)
  data[0] = 3
  new DataView(data.buffer).setBigUint64(1, price, true)
  return { programAddress: computeBudgetProgram, data }
}

export type SignedTransaction = {
  /** Base58: the id of the transaction. */
  readonly signature: string
  readonly blockhash: string
}

/**
 * Reads a transaction that a wallet signed; `undefined` unless `payer` signed it as the one who pays. The wallet may have
 * changed it, for example to add guards or a higher fee. Security R-66.
 */
export function readSigned(wire: Uint8Array, payer: string): SignedTransaction | undefined {
  if (wire.length > maxTransactionBytes) return undefined
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
    const { staticAccounts, lifetimeToken } = getCompiledTransactionMessageDecoder().decode(messageBytes)
    const signature = signatures[payer as Address]
    const key = getAddressEncoder().encode(payer as Address)
    if (staticAccounts[0] !== payer || !signature) return undefined
    const bytes = Uint8Array.from(signature)
    if (!verifySignature(bytes, Uint8Array.from(messageBytes), Uint8Array.from(key))) return undefined
    return { signature: encodeBase58(bytes), blockhash: lifetimeToken }
  } catch {
    // Not a transaction.
    return undefined
  }
}
