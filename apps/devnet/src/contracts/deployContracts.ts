import {
  type Address,
  concat,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  parseAbi,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getCode, sendTransaction, waitForTransactionReceipt, writeContract } from 'viem/actions'
import { accountKeys, faucetKey } from '../accounts.ts'
import type { DevnetChain } from '../chains/chain.ts'
import { chainClient } from '../chains/chainClient.ts'
import { DevnetError } from '../devnetError.ts'
import factoryArtifact from './ContractWalletFactory.json' with { type: 'json' }
import demoTokenArtifact from './DemoToken.json' with { type: 'json' }
import usdtLikeTokenArtifact from './UsdtLikeToken.json' with { type: 'json' }

export type DevnetToken = {
  readonly networkId: `eip155:${number}`
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/**
 * Anvil starts with the keyless CREATE2 deployer, so an address follows from the code alone: equal on both
 * chains, at every start, in any order. @see https://github.com/Arachnid/deterministic-deployment-proxy
 */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const faucet = privateKeyToAccount(faucetKey)
/** Tokens the first accounts begin with, in whole units. */
const openingBalance = 10_000n

const supplyOf = (decimals: number) =>
  encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }],
    [faucet.address, 1_000_000_000n * 10n ** BigInt(decimals)],
  )

const tokens = [
  { name: 'Meadow', symbol: 'MDW', decimals: 18, code: creation(demoTokenArtifact.bytecode, supplyOf(18)) },
  {
    name: 'Demo Dollar',
    symbol: 'USDX',
    decimals: 6,
    code: creation(usdtLikeTokenArtifact.bytecode, supplyOf(6)),
  },
]
const walletFactory = creation(factoryArtifact.bytecode, '0x')

/** Makes contract accounts whose address is known beforehand; for tests of ERC-1271 and ERC-6492. */
export const walletFactoryAddress = addressOf(walletFactory)
export const walletFactoryAbi = parseAbi([
  'function create(address owner, bytes32 salt) returns (address)',
  'function predict(address owner, bytes32 salt) view returns (address)',
])

/** The demo tokens of one chain. */
export function tokensOf(chain: DevnetChain): readonly DevnetToken[] {
  return tokens.map(({ code, ...token }) => ({
    networkId: chain.networkId,
    address: addressOf(code),
    ...token,
  }))
}

/**
 * Puts the demo contracts on a chain and gives the first accounts their tokens. What is there already, after
 * a restart with saved state, is left alone.
 * @returns how many contracts were deployed now
 * @throws DevnetError when a deployment is not mined or leaves no code
 */
export async function deployContracts(chain: DevnetChain): Promise<number> {
  const client = chainClient(chain, faucetKey)
  const confirm = async (what: string, hash: Hex) => {
    const receipt = await waitForTransactionReceipt(client, { hash, timeout: 20_000 })
    if (receipt.status !== 'success') throw new DevnetError(`${what} failed on ${chain.name}.`)
  }
  const deploy = async (what: string, code: Hex): Promise<boolean> => {
    const address = addressOf(code)
    if (await getCode(client, { address })) return false
    await confirm(what, await sendTransaction(client, { to: deployer, data: concat([zeroHash, code]) }))
    if (!(await getCode(client, { address }))) throw new DevnetError(`${what} left no code on ${chain.name}.`)
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
  if (await deploy('The wallet factory', walletFactory)) deployed++
  return deployed
}

function creation(bytecode: string, parameters: Hex): Hex {
  return concat([bytecode as Hex, parameters])
}

function addressOf(code: Hex): Address {
  return getContractAddress({ opcode: 'CREATE2', from: deployer, salt: zeroHash, bytecode: code })
}
