export { state } from '../router/router.state.ts'
