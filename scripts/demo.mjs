// Runs the whole demo on one machine: `npm run demo`. Sets up a fresh clone by itself; Ctrl-C ends all processes.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createChildren } from './children.mjs'
import { setDemoProject } from './demoProject.mjs'
import { devnetRecoverySettings, devnetWalletSettings, recoveryPinSetting } from './demoWallet.mjs'
import { portsInUse } from './portsInUse.mjs'
import { childEnvironment, ensureInstalled, ensureSpace, fail, root } from './setup.mjs'

const startedAt = performance.now()

const portBase = Number(process.env.LATCHKEY_PORT_BASE ?? 4100)
if (!Number.isInteger(portBase) || portBase < 1 || portBase > 65_500) {
  fail(`LATCHKEY_PORT_BASE must be a port number; it is "${process.env.LATCHKEY_PORT_BASE}".`)
}
const live = process.env.LATCHKEY_LIVE === '1'
/** From the first port: dapp, services, wallet site, mailbox, recovery, chains, devnet and relay. */
const portOffsets = live ? [0, 1, 2, 8] : [0, 1, 2, 4, 8, 10, 11, 12, 13, 14]
const [taken] = await portsInUse(portOffsets.map((offset) => portBase + offset))
if (taken) {
  fail(
    `Port ${taken} is in use, perhaps by another demo. End that program, or choose other ports: LATCHKEY_PORT_BASE=${portBase + 100} npm run demo`,
  )
}
// An id on live networks is one that the public relay knows; the services get a project of the same id.
const projectId = process.env.PROJECT_ID || (live ? undefined : 'latchkey-demo')
// On live networks the wallet needs a mail server, and the recovery service one of its own.
const hasWallet = !live || Boolean(process.env.SMTP_URL)
const hasRecovery = !live || Boolean(process.env.RECOVERY_SMTP_URL)
const walletUrl =
  process.env.LATCHKEY_WALLET_URL || (hasWallet ? `http://localhost:${portBase + 2}` : undefined)
const solanaPrices = [
  'So11111111111111111111111111111111111111111=150',
  'CNWMGeh3rMnCUoBgC6QxZFHjR29XvpaRbVcBFtnaC3tv=0.25',
  '7QHyXya8zK9tDsNCfGQXGRADQQ69epBuiX1FCLWuuAP3=1',
]
  .map((price) => `solana:BXGmUWuqThfFb9puWNoLLs99ZQYV6N3n:${price}`)
  .join()
const environment = childEnvironment({
  ...(projectId ? { PROJECT_ID: projectId } : {}),
  LATCHKEY_PORT_BASE: String(portBase),
  LATCHKEY_SERVICES_URL: process.env.LATCHKEY_SERVICES_URL ?? `http://localhost:${portBase + 1}`,
  ...(walletUrl ? { LATCHKEY_WALLET_URL: walletUrl } : {}),
  // The wallet tells the services whose request it passes on.
  LATCHKEY_CALLER_KEY: process.env.LATCHKEY_CALLER_KEY ?? randomBytes(32).toString('base64url'),
  LATCHKEY_DATA: process.env.LATCHKEY_DATA ?? join(root, '.latchkey'),
  // The demo uses the devnet's relay; live networks use the public one, which requires a PROJECT_ID.
  ...(live
    ? {}
    : { LATCHKEY_RELAY_URL: process.env.LATCHKEY_RELAY_URL ?? `ws://127.0.0.1:${portBase + 14}` }),
  // Without CoinGecko there are no exchange rates; CURRENCY=EUR shows the page in euros.
  ...(live ? {} : { LATCHKEY_FIAT_RATES: process.env.LATCHKEY_FIAT_RATES ?? 'EUR=0.9259,GBP=0.79,JPY=150' }),
  // The devnet's Solana chain has no exchange: SOL, MDW and USDX.
  ...(live ? {} : { LATCHKEY_PRICES: process.env.LATCHKEY_PRICES ?? solanaPrices }),
  // The devnet's first chain has an ENS registry.
  LATCHKEY_ENS_CHAIN: process.env.LATCHKEY_ENS_CHAIN ?? (live ? '' : '910056'),
})
const children = createChildren(environment)
ensureSpace()
ensureInstalled()
say('Building, usually 40 s')
const built = await children.run(join(root, 'node_modules/.bin/turbo'), [
  'run',
  'build',
  '--filter=@latchkey/dapp...',
  '--filter=@latchkey/devnet',
  '--filter=@latchkey/server',
  '--filter=@latchkey/wallet...',
  '--filter=@latchkey/recovery',
  '--ui=stream',
  '--output-logs=errors-only',
])
if (built !== 0) fail('The build failed; see above.')

const origin = process.env.APP_ORIGIN ?? `http://localhost:${portBase}`
const projectProblem = projectId
  ? setDemoProject(environment, { id: projectId, origin }).then(
      () => undefined,
      ({ message }) => message,
    )
  : undefined
// The chains begin in the past, and get their history before anything else reads them.
if (!live) say('Starting the chains, with 46 days of history, usually 15 s')
if (!live) await children.start('devnet', ['apps/devnet/dist/start.js'], { LATCHKEY_DEVNET_DAYS: '46' })
const problem = await projectProblem
if (problem) {
  console.error(`\n${problem}`)
  await children.end(1)
}
if (!live && (await children.run(process.execPath, ['apps/dapp/dist/seed.js'])) !== 0) {
  await children.end(1)
}
say('Starting the servers, usually 5 s')
await Promise.all([
  children.start('services', ['apps/server/dist/server.js']),
  hasWallet && startWallet(),
  children.start('dapp', ['apps/dapp/dist/server.js']),
])

console.log(`
  The demo is running. Open the page, choose Connect, then Devnet Wallet${live ? '' : '; or WalletConnect, and pair the Devnet Phone'}.

  Services         http://localhost:${portBase + 1}   API description${
    projectId
      ? `
  Project          ${projectId}   while the demo is stopped: npm run projects -- set ${projectId} --feature onramp=off`
      : ''
  }
${
  live
    ? ''
    : `
  BNB Devnet       http://127.0.0.1:${portBase + 10}   chain 910056
  Sepolia Devnet   http://127.0.0.1:${portBase + 11}   chain 910155
  Solana Localnet  http://127.0.0.1:${portBase + 12}   JSON-RPC and subscriptions
  Wallet site      ${walletUrl}   holds the keys of users who sign in by email or a social account
  Mailbox          http://localhost:${portBase + 4}   all mails arrive here, with the codes to sign in
  Devnet Phone     http://127.0.0.1:${portBase + 13}/phone   a remote wallet: pair it by link or QR code image
  harbour.eth      a name to send to
`
}
  Ctrl-C ends the demo.
`)
say('Everything runs')
console.log(`ready http://localhost:${portBase}`)

/** Prints what begins, with the seconds since the start. */
function say(text) {
  console.log(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(4)} s  ${text}`)
}

/** Starts the wallet, and before it the recovery service, whose keys it gets. */
async function startWallet() {
  const deployment = live
    ? undefined
    : await (await fetch(`http://127.0.0.1:${portBase + 13}/deployment.json`)).json()
  // What is set in the environment wins.
  const settings = (of) => (deployment ? { ...of(deployment), ...environment } : {})
  const recovery = hasRecovery
    ? await children.start('recovery', ['apps/recovery/dist/server.js'], settings(devnetRecoverySettings))
    : undefined
  await children.start('wallet', ['apps/wallet/dist/server.js'], {
    ...settings(devnetWalletSettings),
    ...(recovery ? recoveryPinSetting(recovery.output) : {}),
  })
}
