import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { moveTime, readTimeRequest } from './chains/moveTime.ts'
import type { Deployment } from './deployment.ts'
import { type Faucet, readFaucetRequest, readSolanaFaucetRequest } from './faucet.ts'
import { sendBuilt } from './http/sendBuilt.ts'
import { phoneHeaders, phonePage } from './phone/page/phonePage.ts'

/** The devnet's HTTP service, for loopback only: deployment, wallet script, phone, faucet and the time of the chains. */
export function createService(needs: { deployment: Deployment; faucet: Faucet }): Hono {
  const { deployment, faucet } = needs
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/deployment.json', (c) => c.json(deployment))
  app.get('/wallet.js', async (c) => {
    const { chains, solana } = deployment
    const configuration = `globalThis.__devnetWallet = ${JSON.stringify({ chains, solanaRpcUrl: solana.rpcUrl })}\n`
    return sendBuilt(c, 'wallet.js', configuration)
  })
  for (const path of ['/phone', '/phone/wc']) {
    app.get(path, (c) => c.html(phonePage, 200, phoneHeaders(deployment.relayUrl)))
  }
  app.get('/phone/phone.js', (c) => sendBuilt(c, 'phone.js'))
  app.get('/phone/phone.css', (c) => sendBuilt(c, 'phone.css'))
  app.post('/faucet', bodyLimit({ maxSize: 4096 }), async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined)
    const { networkId } = deployment.solana
    if (typeof body === 'object' && body && 'chainId' in body && `solana:${body.chainId}` === networkId) {
      const funding = readSolanaFaucetRequest(body)
      if (typeof funding === 'string') return c.json({ code: 'bad_request', message: funding }, 400)
      return c.json({ hash: await faucet.sendOnSolana(funding) })
    }
    const request = readFaucetRequest(body, deployment.chains)
    if (typeof request === 'string') return c.json({ code: 'bad_request', message: request }, 400)
    return c.json({ hash: await faucet.send(request) })
  })
  app.post('/time', bodyLimit({ maxSize: 4096 }), async (c) => {
    const request = readTimeRequest(await c.req.json().catch(() => undefined), deployment.chains)
    if (typeof request === 'string') return c.json({ code: 'bad_request', message: request }, 400)
    return c.json(await moveTime(request))
  })
  app.onError((_, c) =>
    c.json({ code: 'chain_unavailable', message: 'The chain did not take the transaction. Try again.' }, 503),
  )
  return app
}
