import { isDelegation } from '@latchkey/core'
import type { Client } from 'viem'

/** Whether an address has code other than that of a key that delegates to a contract. EIP-7702. */
export async function isContractAccount(client: Client, address: string): Promise<boolean> {
  const params: [`0x${string}`, 'latest'] = [address as `0x${string}`, 'latest']
  const code = await client.request({ method: 'eth_getCode', params })
  return code !== '0x' && !isDelegation(code)
}
