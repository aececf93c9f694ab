export { controller } from '../router/createRouter.ts'
