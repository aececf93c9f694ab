/** Families of chains, as in CAIP-2 ids. Spec §3. */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

/** A supported CAIP-2 namespace, such as `eip155`. */
export type Namespace = (typeof namespaces)[number]

/**
 * Whether a text is one of {@link namespaces}.
 *
 * @example
 * isNamespace('eip155') // true
 */
export function isNamespace(text: string): text is Namespace {
  return (namespaces as readonly string[]).includes(text)
}
