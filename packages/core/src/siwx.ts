export { formatSignInMessage } from './siwx/formatSignInMessage.ts'
export { parseSignInMessage } from './siwx/parseSignInMessage.ts'
