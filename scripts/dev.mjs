// For developers: watch everything. The page reloads with the packages' source, the server restarts with its own.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { childEnvironment, ensureInstalled, root } from './setup.mjs'

ensureInstalled()
const env = childEnvironment({
  LATCHKEY_PORT_BASE: process.env.LATCHKEY_PORT_BASE ?? '4100',
  LATCHKEY_DATA: process.env.LATCHKEY_DATA ?? join(root, '.latchkey'),
})
const bin = (name) => join(root, 'node_modules/.bin', name)
const tsx = ['watch', '--conditions=@latchkey/source', '--clear-screen=false']
const children = [
  spawn(bin('tsx'), [...tsx, 'src/start.ts'], { cwd: join(root, 'apps/devnet'), env, stdio: 'inherit' }),
  spawn(bin('vite'), ['build', '--watch', '--mode', 'development'], {
    cwd: join(root, 'apps/dapp'),
    env,
    stdio: 'inherit',
  }),
  spawn(bin('tsx'), [...tsx, 'server/main.ts'], { cwd: join(root, 'apps/dapp'), env, stdio: 'inherit' }),
]
const end = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
for (const child of children) child.on('exit', end)
