import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { hexToBytes } from 'viem'
import { type Ledger, readTransaction } from './createLedger.ts'
import { associatedTokenAccount, associatedTokenProgram, systemProgram } from './programs.ts'
import { type SolanaToken, solanaFaucetKey } from './solanaTokens.ts'

const u64 = (value: bigint) => new Uint8Array(BigUint64Array.of(value).buffer)

/** Sends funds from the faucet's account, in transactions like any other. Each resolves with its signature. */
export async function createSolanaFaucet(ledger: Ledger) {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(hexToBytes(solanaFaucetKey))
  const from = signer.address

  async function send(instructions: readonly Instruction[]): Promise<string> {
    const { blockhash, lastValidBlockHeight } = ledger.latestBlockhash()
    const life = { blockhash: blockhash as Blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) }
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (one) => setTransactionMessageFeePayerSigner(signer, one),
      (one) => setTransactionMessageLifetimeUsingBlockhash(life, one),
      (one) => appendTransactionMessageInstructions(instructions, one),
    )
    const signed = await signTransactionMessageWithSigners(message)
    const sent = readTransaction(new Uint8Array(getTransactionEncoder().encode(signed)))
    // Two equal transactions of one block have one signature, and only the first is executed.
    if (ledger.record(sent.signature)) {
      ledger.nextBlock()
      return send(instructions)
    }
    ledger.check(sent, false)
    return ledger.execute(sent).signature
  }

  const transfer = (to: Address, lamports: bigint): Instruction => ({
    programAddress: systemProgram,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data: Uint8Array.of(2, 0, 0, 0, ...u64(lamports)),
  })

  async function tokenTransfer(
    to: Address,
    token: SolanaToken,
    units: bigint,
  ): Promise<readonly Instruction[]> {
    const { address: mint, program, decimals } = token
    const source = await associatedTokenAccount(from, mint, program)
    const target = await associatedTokenAccount(to, mint, program)
    return [
      {
        programAddress: associatedTokenProgram,
        accounts: [
          { address: from, role: AccountRole.WRITABLE_SIGNER },
          { address: target, role: AccountRole.WRITABLE },
          { address: to, role: AccountRole.READONLY },
          { address: mint, role: AccountRole.READONLY },
          { address: systemProgram, role: AccountRole.READONLY },
          { address: program, role: AccountRole.READONLY },
        ],
        // CreateIdempotent
        data: Uint8Array.of(1),
      },
      {
        programAddress: program,
        accounts: [
          { address: source, role: AccountRole.WRITABLE },
          { address: mint, role: AccountRole.READONLY },
          { address: target, role: AccountRole.WRITABLE },
          { address: from, role: AccountRole.READONLY_SIGNER },
        ],
        // TransferChecked
        data: Uint8Array.of(12, ...u64(units), decimals),
      },
    ]
  }

  return {
    sendFunds: (to: Address, lamports: bigint) => send([transfer(to, lamports)]),
    sendTokens: async (to: Address, token: SolanaToken, units: bigint) =>
      send(await tokenTransfer(to, token, units)),
    /** Native funds and tokens in one transaction. */
    async sendAll(to: Address, lamports: bigint, wholeTokens: bigint, tokens: readonly SolanaToken[]) {
      const each = await Promise.all(
        tokens.map((token) => tokenTransfer(to, token, wholeTokens * 10n ** BigInt(token.decimals))),
      )
      return send([...each.flat(), transfer(to, lamports)])
    },
  }
}
