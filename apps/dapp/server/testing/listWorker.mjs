// The thread that works on lists, from its sources.
import { register } from 'tsx/esm/api'

register()
await import('../lists/listWorker.ts')
