/** Flags that tell a state, and MetaMask's, which most wallets set in order to work with old apps. */
const flag = /^is(?!Connected|Unlocked|MetaMask)[A-Z]/

/**
 * Whether a wallet in a global variable calls itself like an announced one, which is the same wallet then: its object may be
 * another. Such wallets name themselves by flags (`isRabby`); on Solana many also have Phantom's.
 *
 * @example
 * isNamedAs({ isMetaMask: true, isRabby: true }, 'Rabby Wallet') // true
 */
export function isNamedAs(wallet: object, name: string): boolean {
  try {
    const keys = [...Object.keys(wallet), ...Object.getOwnPropertyNames(Object.getPrototypeOf(wallet) ?? {})]
    const flags = keys.filter((key) => flag.test(key) && Reflect.get(wallet, key) === true)
    const own = flags.length > 1 ? flags.filter((key) => key !== 'isPhantom') : flags
    const words = name.replace(/\W/g, '').toLowerCase()
    return own.some((key) => words.includes(key.slice(2).toLowerCase()))
  } catch {
    // A getter of the wallet threw.
    return false
  }
}
