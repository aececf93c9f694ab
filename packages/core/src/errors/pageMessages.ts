/** Cuts untrusted text of servers and wallets to 200 characters. Security R-82. */
export const cut = (text: string) => (text.length > 200 ? `${text.slice(0, 199)}…` : text)

/** Messages of the errors that `createLatchkey` throws synchronously, before the catalogue can be fetched. */
export const pageMessages = {
  invalid_options: (c: { problems: readonly string[] }) =>
    `These options cannot be used: ${c.problems.join('; ')}. Correct them and reload.`,
  network_not_found: (c: { networkId: string }) =>
    `Network not found: ${cut(c.networkId)}. Add it to \`networks\`, or pass one of those.`,
  adapter_namespace_missing: (c: { namespace?: string | undefined }) =>
    c.namespace
      ? `An adapter must have a namespace; none of the adapters has "${c.namespace}". Add that adapter.`
      : 'An adapter must have a namespace. Pass factories such as evmAdapter().',
}
