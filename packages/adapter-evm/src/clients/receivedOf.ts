import { readReceived, transferSimulation } from '@latchkey/core'
import type { Client } from 'viem'
import { encodeTransfer } from './erc20.ts'

type Draft = {
  readonly from: string
  readonly to: string
  readonly amountBaseUnits: bigint
  readonly tokenAddress: string
}

/** What arrives of a token, if it keeps a part; `undefined` if all of it does. @throws if the node cannot simulate */
export async function receivedOf(
  client: Client,
  { from, to, amountBaseUnits, tokenAddress }: Draft,
): Promise<bigint | undefined> {
  // A transfer to oneself changes no balance.
  if (amountBaseUnits === 0n || from.toLowerCase() === to.toLowerCase()) return undefined
  const data = encodeTransfer(to, amountBaseUnits)
  const simulation = transferSimulation({ from, to: tokenAddress, data, receiver: to })
  // viem's types know the method with typed quantities only.
  return readReceived(await client.request(simulation as never), amountBaseUnits)
}
