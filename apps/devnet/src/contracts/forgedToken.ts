import { encodeAbiParameters, type Hex, parseAbi } from 'viem'
import { creation } from './create2.ts'
import artifact from './ForgedToken.json' with { type: 'json' }

/** For tests: creation code of a contract that returns these raw bytes as name and symbol, and can log any transfer. */
export const forgedTokenCode = (answers: { name: Hex; symbol: Hex; decimals: bigint }): Hex =>
  creation(
    artifact.bytecode,
    encodeAbiParameters(
      [{ type: 'bytes' }, { type: 'bytes' }, { type: 'uint256' }],
      [answers.name, answers.symbol, answers.decimals],
    ),
  )

export const forgedTokenAbi = parseAbi([
  'function transferred(address from, address to, uint256 value)',
  'function transferredOne(address from, address to, uint256 tokenId)',
  'function transferredSome(address from, address to, uint256 id, uint256 value)',
  'function transferredMany(address from, address to, uint256[] ids, uint256[] values)',
])
