import { type Address, encodeAbiParameters, type Hex, labelhash, namehash, parseAbi, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getCode, readContract, writeContract } from 'viem/actions'
import { accountKeys, faucetKey } from '../accounts.ts'
import type { DevnetChain } from '../chains/chain.ts'
import type { chainClient } from '../chains/chainClient.ts'
import { rpc } from '../chains/rpc.ts'
import { addressOf, creation } from './create2.ts'
import registryArtifact from './EnsRegistry.json' with { type: 'json' }
import resolverArtifact from './EnsResolver.json' with { type: 'json' }

/** An ENS name on one chain and its address. */
export type DevnetName = {
  readonly networkId: `eip155:${number}`
  readonly registry: Address
  readonly name: string
  readonly address: Address
}

/** The standard address of the ENS registry. @see https://docs.ens.domains/learn/deployments */
const registryAddress = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

const { address: nameOwner } = privateKeyToAccount(faucetKey)
const oneAddress = (address: Address) => encodeAbiParameters([{ type: 'address' }], [address])
const registry = creation(registryArtifact.bytecode, oneAddress(nameOwner))
const resolver = creation(resolverArtifact.bytecode, oneAddress(registryAddress))

/** Contracts that ENS needs on a chain. */
export const ensContracts = [
  { label: 'The ENS registry', code: registry },
  { label: 'The ENS resolver', code: resolver },
]

/** The ENS name of a chain, which belongs to the second account. */
export const nameOn = ({ networkId }: DevnetChain): DevnetName => ({
  networkId,
  registry: registryAddress,
  name: 'harbour.eth',
  address: privateKeyToAccount(accountKeys[1]).address,
})

const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  'function setAddr(bytes32 node, uint256 coinType, bytes newAddress)',
])

/** Installs the registry at its standard address and registers the name, unless it exists. */
export async function registerName(
  client: ReturnType<typeof chainClient>,
  chain: DevnetChain,
  confirm: (label: string, hash: Hex) => Promise<void>,
): Promise<void> {
  const { name, address } = nameOn(chain)
  const code = await getCode(client, { address: addressOf(registry) })
  await rpc(chain.rpcUrl, 'anvil_setCode', [registryAddress, code])
  const node = namehash(name)
  const currentResolver = await readContract(client, {
    address: registryAddress,
    abi,
    functionName: 'resolver',
    args: [node],
  })
  if (currentResolver !== zeroAddress) return
  const [label = '', parent = ''] = name.split('.')
  for (const [under, own, resolverAddress] of [
    ['', parent, zeroAddress],
    [parent, label, addressOf(resolver)],
  ] as const) {
    const args = [namehash(under), labelhash(own), nameOwner, resolverAddress, 0n] as const
    const record = { address: registryAddress, abi, functionName: 'setSubnodeRecord', args } as const
    await confirm(name, await writeContract(client, record))
  }
  const own = {
    address: addressOf(resolver),
    abi,
    functionName: 'setAddr',
    args: [node, 60n, address],
  } as const
  await confirm(name, await writeContract(client, own))
}
