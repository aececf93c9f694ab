import { createServer } from 'node:net'
import { DevnetError } from '../devnetError.ts'

/**
 * Fails if a port is in use. A leftover process there would otherwise be used with its old state.
 * @throws DevnetError naming the port
 */
export async function requireFreePort(port: number, what: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new DevnetError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is already in use, and ${what} needs it. End what runs there, or set LATCHKEY_PORT_BASE.`
            : `Port ${port} cannot be opened for ${what} (${error.code}).`,
        ),
      ),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()))
  })
}
