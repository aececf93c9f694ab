/** Node's Buffer for pages: the WalletConnect SDK takes it for granted in sign-in requests. */
export { Buffer } from 'buffer/'
