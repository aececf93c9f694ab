export { evm } from '../../adapter-evm/src/evm.ts'
