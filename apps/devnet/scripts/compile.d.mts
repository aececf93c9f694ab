/** Compiles the contracts of `src/contracts`. The result is keyed by contract name. */
export function compile(): Promise<Record<string, { abi: unknown; bytecode: string } | undefined>>
