import { compileContracts } from '../../../scripts/compileContracts.mjs'

/** Compiles the contracts of `src/contracts`. The result is keyed by contract name. */
export const compile = () =>
  compileContracts(new URL('../src/contracts/', import.meta.url), {
    // Without PUSH0, so that the probe runs on every chain, including older ones.
    evmVersion: 'paris',
    runs: 1,
  })
