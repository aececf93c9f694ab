export { startTestServices } from './testing/startTestServices.ts'
