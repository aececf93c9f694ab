/** Everything that contract calls need, in one chunk that is fetched with the first read or call. */
export { openChain } from './openChain.ts'
export { failureText } from './revertText.ts'
export { CallFailed, runCalls } from './runCalls.ts'
