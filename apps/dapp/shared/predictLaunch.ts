import {
  type Address,
  concatHex,
  encodeAbiParameters,
  getAddress,
  getCreate2Address,
  type Hex,
  keccak256,
} from 'viem'
import { bytecode as tokenCode } from '../contracts/compiled/LaunchToken.ts'

type Created = {
  /** Address of the `Launchpad`. */
  readonly launchpad: string
  readonly creator: string
  readonly salt: Hex
}

/** The address that `Launchpad.createToken` gives a token, so that one batch can create, approve and sell it. */
export function predictToken(
  { launchpad, creator, salt }: Created,
  { name, symbol, supply }: { readonly name: string; readonly symbol: string; readonly supply: bigint },
): Address {
  const types = [{ type: 'string' }, { type: 'string' }, { type: 'uint256' }, { type: 'address' }] as const
  const args = encodeAbiParameters(types, [name, symbol, supply, getAddress(creator)])
  return getCreate2Address({
    ...{ from: getAddress(launchpad), salt: saltOf(creator, salt) },
    bytecode: concatHex([tokenCode, args]),
  })
}

/** The address of a contract that the launchpad clones, as a sale or a pool. @see ERC-1167 */
export const predictClone = ({ launchpad, creator, salt }: Created, implementation: string): Address =>
  getCreate2Address({
    ...{ from: getAddress(launchpad), salt: saltOf(creator, salt) },
    bytecode: concatHex([
      '0x3d602d80600a3d3981f3363d3d373d3d3d363d73',
      getAddress(implementation),
      '0x5af43d82803e903d91602b57fd5bf3',
    ]),
  })

/** The creator is part of the salt, so nobody can take the address of another creator. */
export const saltOf = (creator: string, salt: Hex): Hex =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [getAddress(creator), salt]))
