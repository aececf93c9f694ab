/** Texts for connect, connecting, account, wrong network, and the network (`{n}` is its name). */
export type ButtonTexts = readonly [string, string, string, string, string]

/** Texts of the buttons, separate from those of the modal so that the page's bundle contains only these. */
export const englishButtons: ButtonTexts = [
  'Connect wallet',
  'Connecting',
  'Account',
  'Wrong network',
  'Network: {n}. Switch network',
]

/** The texts by name. The network's name is isolated, so that its direction does not affect the sentence. */
export function textsByName([connect, connecting, account, wrongNetwork, network]: ButtonTexts) {
  return {
    connect,
    connecting,
    account,
    wrongNetwork,
    network: (name: string) => network.replace('{n}', () => `\u2068${name}\u2069`),
  }
}

/** The language subtag of a BCP 47 tag. */
export const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''
