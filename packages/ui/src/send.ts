export { useSend } from './react/useSend.ts'
