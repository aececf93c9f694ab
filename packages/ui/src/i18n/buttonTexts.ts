/** Connect, connecting, account, wrong network, network with `{n}` for its name. */
export type ButtonTexts = readonly [string, string, string, string, string]

/** The few words of the buttons, apart from the modal's: in English they are on the page from the start. */
export const englishButtons: ButtonTexts = [
  'Connect wallet',
  'Connecting',
  'Account',
  'Wrong network',
  'Network: {n}. Switch network',
]

/** What the buttons say, by name; a network's name goes in as one piece, whichever way it is written. */
export function named([connect, connecting, account, wrongNetwork, network]: ButtonTexts) {
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
