export { core } from '../../core/src/core.ts'
