export { server } from '../../dapp/server/server.ts'
