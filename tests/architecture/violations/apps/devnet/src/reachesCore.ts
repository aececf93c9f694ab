export { core } from '../../../packages/core/src/core.ts'
