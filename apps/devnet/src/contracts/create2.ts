import { type Address, concat, getContractAddress, type Hex, zeroHash } from 'viem'

/**
 * The keyless CREATE2 deployer, which Anvil includes. Addresses depend on the code only, so they are the same on both chains
 * and at every start. @see https://github.com/Arachnid/deterministic-deployment-proxy
 */
export const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** The creation code of an artifact with encoded constructor parameters. */
export function creation(bytecode: string, parameters: Hex = '0x'): Hex {
  return concat([bytecode as Hex, parameters]) // JSON imports have no template literal types
}

/** The address at which the deployer creates this code. */
export function addressOf(code: Hex): Address {
  return getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt: zeroHash, bytecode: code })
}
