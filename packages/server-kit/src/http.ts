export { createFileSender, type ServedFile } from './http/createFileSender.ts'
export { limitBody } from './http/limitBody.ts'
export { refuseUnstorableText } from './http/refuseUnstorableText.ts'
export { securityHeaders } from './http/securityHeaders.ts'
