export { devnet } from '../../../apps/devnet/src/devnet.ts'
