export { limitBody } from './http/limitBody.ts'
export { refuseUnstorableText } from './http/refuseUnstorableText.ts'
