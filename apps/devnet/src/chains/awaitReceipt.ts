import { setTimeout as pause } from 'node:timers/promises'
import {
  type Client,
  type Hex,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  WaitForTransactionReceiptTimeoutError,
} from 'viem'
import { getTransactionReceipt } from 'viem/actions'

/** Time for a block with a transaction, ms. */
const minedMs = 20_000
const askEveryMs = 50

/**
 * Waits until a devnet chain has mined a transaction, successful or not. viem's `waitForTransactionReceipt` asks once per block,
 * and misses those that come while it looks for a replacement; a devnet chain may get no later one.
 * @throws WaitForTransactionReceiptTimeoutError of viem after 20 s
 */
export async function awaitReceipt(client: Client, hash: Hex): Promise<TransactionReceipt> {
  for (const until = Date.now() + minedMs; Date.now() < until; await pause(askEveryMs)) {
    try {
      return await getTransactionReceipt(client, { hash })
    } catch (cause) {
      if (!(cause instanceof TransactionReceiptNotFoundError)) throw cause
    }
  }
  throw new WaitForTransactionReceiptTimeoutError({ hash })
}
