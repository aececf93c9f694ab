/** Server and provider texts are shown as text and cut, never trusted. Security R-82. */
export const cut = (text: string) => (text.length > 200 ? `${text.slice(0, 199)}…` : text)

/** The sentences of what `createLatchkey` itself throws: a developer reads them before anything can be fetched. */
export const pageSentences = {
  invalid_options: (c: { problems: readonly string[] }) =>
    `createLatchkey was given options it cannot use: ${c.problems.join('; ')}. Correct them and reload.`,
  network_not_found: (c: { networkId: string }) =>
    `Network not found: ${cut(c.networkId)}. Add it to \`networks\`, or pass one of those.`,
  adapter_namespace_missing: (c: { namespace?: string | undefined }) =>
    c.namespace
      ? `An adapter must have a namespace; none of the adapters has "${c.namespace}". Add that adapter.`
      : 'An adapter must have a namespace. Pass factories such as evmAdapter().',
}
