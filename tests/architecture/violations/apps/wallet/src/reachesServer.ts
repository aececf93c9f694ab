export { server } from '../../server/src/reachesDapp.ts'
