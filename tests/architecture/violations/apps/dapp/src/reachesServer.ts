export { server } from '../server/server.ts'
