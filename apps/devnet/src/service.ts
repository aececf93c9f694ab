import { readFile } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { builtFile } from './builtFile.ts'
import type { Deployment } from './deployment.ts'
import { type Faucet, readFaucetRequest } from './faucet.ts'
import { phoneHeaders, phonePage } from './phone/page/phonePage.ts'

/** The devnet's HTTP service, for loopback only: deployment, wallet script, phone and faucet. */
export function createService(needs: { deployment: Deployment; faucet: Faucet }): Hono {
  const { deployment, faucet } = needs
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/deployment.json', (c) => c.json(deployment))
  app.get('/wallet.js', async (c) => {
    const configuration = `globalThis.__devnetWallet = ${JSON.stringify({ chains: deployment.chains })}\n`
    return sendBuilt(c, 'wallet.js', 'text/javascript', configuration)
  })
  for (const path of ['/phone', '/phone/wc']) {
    app.get(path, (c) => c.html(phonePage, 200, phoneHeaders(deployment.relayUrl)))
  }
  app.get('/phone/phone.js', (c) => sendBuilt(c, 'phone.js', 'text/javascript'))
  app.get('/phone/phone.css', (c) => sendBuilt(c, 'phone.css', 'text/css'))
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

async function sendBuilt(c: Context, name: Parameters<typeof builtFile>[0], type: string, before = '') {
  const text = await readFile(builtFile(name), 'utf8').catch(() => undefined)
  if (text === undefined) return c.text(`${name} is not built: npm run build -w @latchkey/devnet`, 503)
  c.header('Content-Type', `${type}; charset=utf-8`)
  c.header('Cache-Control', 'no-store')
  return c.body(`${before}${text}`)
}
