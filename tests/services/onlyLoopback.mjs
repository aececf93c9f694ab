// `node --import` this: the process reaches nothing but this machine, and says so where it tries.
import { isIP, Socket } from 'node:net'

const isHere = (host) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

const { connect } = Socket.prototype
Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  const { path, host = 'localhost' } =
    typeof first === 'object' ? first : { host: typeof second === 'string' ? second : undefined }
  if (path || isHere(host)) return connect.apply(this, args)
  console.log(`outbound ${host}`)
  process.nextTick(() => this.destroy(Object.assign(new Error('outside is away'), { code: 'ENETUNREACH' })))
  return this
}
