export { core as walletconnect } from '../../core/src/core.ts'
