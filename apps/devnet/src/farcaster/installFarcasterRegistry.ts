import { encodeAbiParameters, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { farcasterKeys } from '../accounts.ts'
import type { DevnetChain } from '../chains/chain.ts'
import { rpc } from '../chains/rpc.ts'
import { creation } from '../contracts/create2.ts'
import artifact from '../contracts/FarcasterRegistry.json' with { type: 'json' }
import { firstFid } from './farcasterUsers.ts'

/**
 * The addresses of the IdRegistry and the KeyRegistry on OP Mainnet. Clients read them there by chain id 10 in the signed
 * message only; none asks the node for its id, so any chain can hold them.
 * @see https://docs.farcaster.xyz/reference/contracts/deployments
 */
const registryAddresses = [
  '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
]

/** Puts the Farcaster registries with the devnet's users on a chain, without a transaction. */
export async function installFarcasterRegistry({ rpcUrl }: DevnetChain): Promise<void> {
  const [first, second, auth] = farcasterKeys
  const addressOf = (key: Hex) => privateKeyToAccount(key).address
  const parameters = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'address' }, { type: 'address' }, { type: 'address' }],
    [BigInt(firstFid), addressOf(first), addressOf(second), addressOf(auth)],
  )
  const code = await rpc(rpcUrl, 'eth_call', [{ data: creation(artifact.bytecode, parameters) }])
  await Promise.all(registryAddresses.map((address) => rpc(rpcUrl, 'anvil_setCode', [address, code])))
}
