export { controller } from '../../../../controllers/src/router/createRouter.ts'
