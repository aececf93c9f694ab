/** The namespaces of the specification, §3. */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

/** A supported CAIP-2 namespace, such as `eip155`. */
export type Namespace = (typeof namespaces)[number]

export function isNamespace(text: string): text is Namespace {
  return (namespaces as readonly string[]).includes(text)
}
