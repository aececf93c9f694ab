/** Node's Buffer for browsers: the WalletConnect SDK expects it in sign-in requests. */
export { Buffer } from 'buffer/'
