import type { Server } from 'node:http'
import { addressFamily } from '../limits/clientAddress.ts'

/** Allows at most `perAddress` concurrent connections from one address (IPv6: one /64). Further connections are closed. */
export function limitConnections(server: Server, perAddress: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = addressFamily(socket.remoteAddress) ?? 'none'
    const count = (open.get(address) ?? 0) + 1
    if (count > perAddress) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
