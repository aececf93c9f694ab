// Starts Storybook with every state of every view: `npm run storybook`. Sets up a fresh clone by itself.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { childEnvironment, ensureInstalled, root } from './setup.mjs'

ensureInstalled()
const port = String(Number(process.env.LATCHKEY_PORT_BASE ?? 4100) + 20)
const args = ['dev', '--host', '127.0.0.1', '--port', port, '--exact-port', '--no-open']
const storybook = spawn(join(root, 'apps/storybook/node_modules/.bin/storybook'), args, {
  cwd: join(root, 'apps/storybook'),
  stdio: 'inherit',
  env: childEnvironment(),
})
storybook.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => storybook.kill(signal))
