// Loaded with `node --import`: lets the process connect to this machine only, and prints other attempts.
import { isIP, Socket } from 'node:net'

const isLoopback = (host) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

const { connect } = Socket.prototype
Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  const { path, host = 'localhost' } =
    typeof first === 'object' ? first : { host: typeof second === 'string' ? second : undefined }
  if (path || isLoopback(host)) return connect.apply(this, args)
  console.log(`outbound ${host}`)
  process.nextTick(() =>
    this.destroy(Object.assign(new Error('only loopback addresses are allowed'), { code: 'ENETUNREACH' })),
  )
  return this
}
