/** Answers of a chain, for one network. Each throws if no node answers. */
export type ChainReader = {
  /** A JSON-RPC read; the answer is checked where it is used. */
  read(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
}
