// What WalletConnect adds to the integration of the README: the entry at once, the client when it is wanted.
export { walletConnect } from '@latchkey/core/walletconnect'
