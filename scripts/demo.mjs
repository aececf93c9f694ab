// Runs the whole demo on one machine: `npm run demo`. Sets up a fresh clone by itself; Ctrl-C ends all processes.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createChildren } from './children.mjs'
import { childEnvironment, ensureInstalled, fail, root } from './setup.mjs'

const portBase = Number(process.env.LATCHKEY_PORT_BASE ?? 4100)
if (!Number.isInteger(portBase) || portBase < 1 || portBase > 65_500) {
  fail(`LATCHKEY_PORT_BASE must be a port number; it is "${process.env.LATCHKEY_PORT_BASE}".`)
}
const live = process.env.LATCHKEY_LIVE === '1'
const environment = childEnvironment({
  LATCHKEY_PORT_BASE: String(portBase),
  LATCHKEY_SERVICES_URL: process.env.LATCHKEY_SERVICES_URL ?? `http://localhost:${portBase + 1}`,
  LATCHKEY_DATA: process.env.LATCHKEY_DATA ?? join(root, '.latchkey'),
  // The demo uses the devnet's relay; live networks use the public one, which requires a PROJECT_ID.
  ...(live
    ? {}
    : { LATCHKEY_RELAY_URL: process.env.LATCHKEY_RELAY_URL ?? `ws://127.0.0.1:${portBase + 14}` }),
  // The devnet's first chain has an ENS registry.
  LATCHKEY_ENS_CHAIN: process.env.LATCHKEY_ENS_CHAIN ?? (live ? '' : '910056'),
})
ensureInstalled()
console.log('Building')
const built = spawnSync(
  join(root, 'node_modules/.bin/turbo'),
  [
    'run',
    'build',
    '--filter=@latchkey/dapp...',
    '--filter=@latchkey/devnet',
    '--filter=@latchkey/server',
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

const children = createChildren(environment)
if (!live) await children.start('devnet', ['apps/devnet/dist/start.js'])
await children.start('services', ['apps/server/dist/server.js'])
await children.start('dapp', ['apps/dapp/dist/server.js'])

console.log(`
  The demo is running. Open the page, choose Connect, then Devnet Wallet${live ? '' : '; or WalletConnect, and pair the Devnet Phone'}.

  Services         http://localhost:${portBase + 1}   API description
${
  live
    ? ''
    : `
  BNB Devnet       http://127.0.0.1:${portBase + 10}   chain 910056
  Sepolia Devnet   http://127.0.0.1:${portBase + 11}   chain 910155
  Devnet Phone     http://127.0.0.1:${portBase + 13}/phone   a remote wallet: pair it by link or QR code image
  harbour.eth      a name to send to
`
}
  Ctrl-C ends the demo.
`)
console.log(`ready http://localhost:${portBase}`)
