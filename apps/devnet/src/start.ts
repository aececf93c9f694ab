import { DevnetError } from './devnetError.ts'
import { startDevnet } from './startDevnet.ts'

// Entry point of `node dist/start.js`: runs the devnet alone. Ctrl-C also ends its chains.
try {
  const devnet = await startDevnet({
    portBase: Number(process.env.LATCHKEY_PORT_BASE ?? 4100),
    dappUrl: process.env.APP_ORIGIN || undefined,
    dataFolder: process.env.LATCHKEY_DATA ?? '.latchkey',
    persist: process.env.LATCHKEY_DEVNET_PERSIST === '1',
    daysAgo: process.env.LATCHKEY_DEVNET_DAYS ? Number(process.env.LATCHKEY_DEVNET_DAYS) : undefined,
  })
  for (const { name, id, rpcUrl } of devnet.chains) console.log(`${name} (${id}) ${rpcUrl}`)
  console.log(`${devnet.solana.chain.name} (${devnet.solana.chain.networkId}) ${devnet.solana.chain.rpcUrl}`)
  console.log(`ready ${devnet.url}`)
  const stop = () => void devnet.stop().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  console.error(error instanceof DevnetError ? error.message : error)
  process.exitCode = 1
}
