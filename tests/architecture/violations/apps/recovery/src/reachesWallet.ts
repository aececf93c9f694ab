export { server } from '../../wallet/src/reachesServer.ts'
