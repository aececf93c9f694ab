// Development mode: rebuilds packages when a source changes, and restarts the server when its bundle changes.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createChildren } from './children.mjs'
import { childEnvironment, ensureInstalled, fail, root } from './setup.mjs'

const portBase = process.env.LATCHKEY_PORT_BASE ?? '4100'
const env = childEnvironment({
  LATCHKEY_PORT_BASE: portBase,
  LATCHKEY_DATA: process.env.LATCHKEY_DATA ?? join(root, '.latchkey'),
})

const children = createChildren(env)
ensureInstalled()
const turbo = [
  'run',
  'build',
  '--filter=@latchkey/dapp',
  '--filter=@latchkey/devnet',
  '--only',
  '--ui=stream',
  '--output-logs=errors-only',
]
const built = await children.run(join(root, 'node_modules/.bin/turbo'), turbo)
if (built !== 0) fail('The build failed; see above.')

await children.start('devnet', ['apps/devnet/dist/start.js'])
let server = await children.start('dapp', ['apps/dapp/dist/server.js'])
void children.start('build', ['apps/dapp/scripts/build.mjs', '--watch'])
console.log(`\nready http://localhost:${portBase}\n`)

let restarting
for (const folder of ['apps/dapp/dist', 'apps/dapp/dist/client/.vite']) {
  watch(join(root, folder), (_event, file) => {
    if (file !== 'server.js' && file !== 'manifest.json') return
    clearTimeout(restarting)
    restarting = setTimeout(restart, 300)
  })
}

async function restart() {
  await children.stop(server)
  server = await children.start('dapp', ['apps/dapp/dist/server.js'])
  console.log('rebuilt: reload the page')
}
