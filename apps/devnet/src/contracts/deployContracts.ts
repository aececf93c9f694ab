import { type Address, concat, encodeAbiParameters, type Hex, parseAbi, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getCode, sendTransaction, writeContract } from 'viem/actions'
import { accountKeys, faucetKey } from '../accounts.ts'
import { awaitReceipt } from '../chains/awaitReceipt.ts'
import type { DevnetChain } from '../chains/chain.ts'
import { chainClient } from '../chains/chainClient.ts'
import { rpc } from '../chains/rpc.ts'
import { DevnetError } from '../devnetError.ts'
import factoryArtifact from './ContractWalletFactory.json' with { type: 'json' }
import { addressOf, create2Deployer, creation } from './create2.ts'
import demoTokenArtifact from './DemoToken.json' with { type: 'json' }
import { ensContracts, registerName } from './ens.ts'
import { type DevnetExchange, exchangeContracts, exchangeOf, fillPools } from './exchange.ts'
import bloomsArtifact from './MeadowBlooms.json' with { type: 'json' }
import multicallArtifact from './Multicall3.json' with { type: 'json' }
import { multicall3Address } from './multicall3.ts'
import usdtLikeTokenArtifact from './UsdtLikeToken.json' with { type: 'json' }

export type DevnetToken = {
  readonly networkId: `eip155:${number}`
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

const faucet = privateKeyToAccount(faucetKey)
/** Initial token balance of the first accounts, whole units. */
const openingBalance = 10_000n

const supplyOf = (decimals: number) =>
  encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }],
    [faucet.address, 1_000_000_000n * 10n ** BigInt(decimals)],
  )

const meadow = creation(demoTokenArtifact.bytecode, supplyOf(18))
const dollar = creation(usdtLikeTokenArtifact.bytecode, supplyOf(6))
const tokens = [
  { name: 'Meadow', symbol: 'MDW', decimals: 18, code: meadow },
  { name: 'Demo Dollar', symbol: 'USDX', decimals: 6, code: dollar },
]
const walletFactory = creation(factoryArtifact.bytecode)
const multicall = creation(multicallArtifact.bytecode)
/** Each of the first accounts owns two NFTs. */
const blooms = creation(
  bloomsArtifact.bytecode,
  encodeAbiParameters(
    [{ type: 'address[]' }],
    [[...accountKeys, ...accountKeys].map((key) => privateKeyToAccount(key).address)],
  ),
)

/** Deploys contract accounts at predictable addresses, for tests of ERC-1271 and ERC-6492. */
export const walletFactoryAddress = addressOf(walletFactory)
export const walletFactoryAbi = parseAbi([
  'function create(address owner, bytes32 salt) returns (address)',
  'function predict(address owner, bytes32 salt) view returns (address)',
])

export type DevnetNft = {
  readonly networkId: `eip155:${number}`
  readonly address: Address
  readonly name: string
}

export const nftOf = ({ networkId }: DevnetChain): DevnetNft => ({
  networkId,
  address: addressOf(blooms),
  name: 'Meadow Blooms',
})

export const exchangeOn = (chain: DevnetChain): DevnetExchange => exchangeOf(chain, addressOf(dollar))

export function tokensOf(chain: DevnetChain): readonly DevnetToken[] {
  return tokens.map(({ code, ...token }) => ({
    networkId: chain.networkId,
    address: addressOf(code),
    ...token,
  }))
}

/**
 * Deploys the demo contracts on a chain and transfers tokens to the first accounts. Contracts that already exist, after a
 * restart with saved state, are left unchanged.
 * @returns the number of contracts deployed by this call
 * @throws DevnetError when a deployment is not mined or leaves no code
 */
export async function deployContracts(chain: DevnetChain): Promise<number> {
  const client = chainClient(chain, faucetKey)
  const confirm = async (label: string, hash: Hex) => {
    const receipt = await awaitReceipt(client, hash)
    if (receipt.status !== 'success') throw new DevnetError(`${label} failed on ${chain.name}.`)
  }
  const deploy = async (label: string, code: Hex): Promise<boolean> => {
    const address = addressOf(code)
    if (await getCode(client, { address })) return false
    await confirm(
      label,
      await sendTransaction(client, { to: create2Deployer, data: concat([zeroHash, code]) }),
    )
    if (!(await getCode(client, { address })))
      throw new DevnetError(`${label} left no code on ${chain.name}.`)
    return true
  }

  let deployed = 0
  for (const { code, symbol, decimals } of tokens) {
    if (!(await deploy(symbol, code))) continue
    deployed++
    for (const key of accountKeys) {
      const args = [privateKeyToAccount(key).address, openingBalance * 10n ** BigInt(decimals)] as const
      const abi = parseAbi(['function transfer(address to, uint256 value)'])
      await confirm(
        symbol,
        await writeContract(client, { address: addressOf(code), abi, functionName: 'transfer', args }),
      )
    }
  }
  const others = [
    { label: 'The wallet factory', code: walletFactory },
    { label: 'The collection', code: blooms },
    { label: 'Multicall3', code: multicall },
    ...exchangeContracts(chain),
    ...ensContracts,
  ]
  for (const { label, code } of others) if (await deploy(label, code)) deployed++
  await rpc(chain.rpcUrl, 'anvil_setCode', [
    multicall3Address,
    await getCode(client, { address: addressOf(multicall) }),
  ])
  await registerName(client, chain, confirm)
  await fillPools(client, { chain, dollar: addressOf(dollar), meadow: addressOf(meadow) }, confirm)
  return deployed
}
