import { compileContracts } from '../../../scripts/compileContracts.mjs'

/** Compiles the contracts of `contracts/`. The result is keyed by contract name. */
export const compileLaunchpad = () =>
  compileContracts(new URL('../contracts/', import.meta.url), { evmVersion: 'cancun', runs: 200 })

/** The text of a contract's module; constants, so that viem knows the types of its functions. */
export const moduleOf = ({ abi, bytecode }) =>
  `export const abi = ${JSON.stringify(abi)} as const\n\nexport const bytecode = '${bytecode}'\n`
