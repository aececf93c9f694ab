export { walletconnect } from '../../walletconnect/src/walletconnect.ts'
