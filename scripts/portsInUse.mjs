import { once } from 'node:events'
import { createServer } from 'node:net'

/** The ports among these on which another program of this machine listens. */
export async function portsInUse(ports) {
  const isTaken = await Promise.all(ports.map(listens))
  return ports.filter((_, place) => isTaken[place])
}

async function listens(port) {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return false
  } catch {
    return true
  } finally {
    server.close()
  }
}
