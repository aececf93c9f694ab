import { type Address, concat, getContractAddress, type Hex, zeroHash } from 'viem'

/**
 * Anvil starts with the keyless CREATE2 deployer, so an address follows from the code alone: equal on both
 * chains, at every start, in any order. @see https://github.com/Arachnid/deterministic-deployment-proxy
 */
export const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** The creation code of an artifact with its constructor's parameters. */
export function creation(bytecode: string, parameters: Hex = '0x'): Hex {
  return concat([bytecode as Hex, parameters]) // artifacts are JSON, which knows no template types
}

/** Where the deployer puts this creation code. */
export function addressOf(code: Hex): Address {
  return getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt: zeroHash, bytecode: code })
}
