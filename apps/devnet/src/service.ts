import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deployment } from './deployment.ts'
import { type Faucet, readFaucetRequest } from './faucet.ts'

/**
 * The devnet over HTTP, for loopback only: what is deployed, the wallet's script, and the faucet.
 * @param walletScript - file of the bundled Devnet Wallet
 */
export function createService(needs: { deployment: Deployment; faucet: Faucet; walletScript: string }): Hono {
  const { deployment, faucet, walletScript } = needs
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/deployment.json', (c) => c.json(deployment))
  app.get('/wallet.js', async (c) => {
    const script = await readFile(walletScript, 'utf8').catch(() => undefined)
    if (script === undefined) return c.text('The wallet is not built: npm run build -w @latchkey/devnet', 503)
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    c.header('Cache-Control', 'no-store')
    return c.body(`globalThis.__devnetWallet = ${JSON.stringify({ chains: deployment.chains })}\n${script}`)
  })
  app.post('/faucet', bodyLimit({ maxSize: 4096 }), async (c) => {
    const request = readFaucetRequest(await c.req.json().catch(() => undefined), deployment.chains)
    if (typeof request === 'string') return c.json({ code: 'bad_request', message: request }, 400)
    return c.json({ hash: await faucet.send(request) })
  })
  app.onError((_, c) =>
    c.json({ code: 'chain_unavailable', message: 'The chain did not take the transaction. Try again.' }, 503),
  )
  return app
}
