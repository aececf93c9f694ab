// Everything on one machine: `npm run demo`. Does its own set-up from a fresh clone; Ctrl-C ends all of it.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { childEnvironment, ensureInstalled, fail, root } from './setup.mjs'

const portBase = Number(process.env.LATCHKEY_PORT_BASE ?? 4100)
if (!Number.isInteger(portBase) || portBase < 1 || portBase > 65_500) {
  fail(`LATCHKEY_PORT_BASE must be a port number; it is "${process.env.LATCHKEY_PORT_BASE}".`)
}
const environment = childEnvironment({
  LATCHKEY_PORT_BASE: String(portBase),
  LATCHKEY_DATA: process.env.LATCHKEY_DATA ?? join(root, '.latchkey'),
})
const live = process.env.LATCHKEY_LIVE === '1'
const children = []
let ending = false

ensureInstalled()
console.log('Building')
const built = spawnSync(
  join(root, 'node_modules/.bin/turbo'),
  [
    'run',
    'build',
    '--filter=@latchkey/dapp...',
    '--filter=@latchkey/devnet',
    '--ui=stream',
    '--output-logs=errors-only',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  },
)
if (built.status !== 0) fail('The build failed; see above.')

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))

if (!live) await start('devnet', 'apps/devnet/dist/start.js')
await start('dapp', 'apps/dapp/dist/server.js')

console.log(`
  The demo is running. Open the page, choose Connect, then Devnet Wallet.
${
  live
    ? ''
    : `
  BNB Devnet       http://127.0.0.1:${portBase + 10}   chain 910056
  Sepolia Devnet   http://127.0.0.1:${portBase + 11}   chain 910155
`
}
  Ctrl-C ends it all.
`)
console.log(`ready http://localhost:${portBase}`)

/** Starts a part and waits until it says that it is ready. Its output is shown only if it fails. */
function start(name, file) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    let output = ''
    const listen = (chunk) => {
      output = (output + chunk).slice(-4000)
      if (/\bready\b|\blistening\b/i.test(output)) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('exit', (code) => {
      if (ending) return
      console.error(`\n${name} ended (${code ?? 'killed'}):\n${output.trim()}`)
      void end(1)
    })
  })
}

/** Ends every part, and does not leave before the last is gone. */
async function end(code) {
  if (ending) return
  ending = true
  const gone = children.map((child) => {
    if (child.exitCode !== null || child.signalCode !== null) return undefined
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const insist = setTimeout(() => child.kill('SIGKILL'), 5_000)
    return exited.then(() => clearTimeout(insist))
  })
  await Promise.all(gone)
  process.exit(code)
}
