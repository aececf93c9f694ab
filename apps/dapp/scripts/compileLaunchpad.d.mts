type Artifact = { readonly abi: unknown; readonly bytecode: string }

/** Compiles the contracts of `contracts/`. The result is keyed by contract name. */
export function compileLaunchpad(): Promise<Readonly<Record<string, Artifact>>>
/** The text of a contract's module. */
export function moduleOf(artifact: Artifact): string
