import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bob, expect, test } from './test.ts'

const signature = `0x${'c3'.repeat(65)}`

/** The page of a Safe{Wallet} that shows `app`: it answers what a Safe App asks, and keeps the methods in `asked`. */
const safeWallet = (
  app: string,
  rpcUrl: string,
) => `<!doctype html><html lang="en"><title>Safe</title><script type="module">
globalThis.asked = []
const answers = {
  getSafeInfo: () => ({ safeAddress: '${bob}', chainId: 910056, threshold: 1, owners: [], isReadOnly: false }),
  rpcCall: async ({ call: method, params }) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    return (await (await fetch('${rpcUrl}', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()).result
  },
  signMessage: () => ({ signature: '${signature}' }),
}
addEventListener('message', async ({ source, origin, data: { id, method, params } }) => {
  asked.push(method)
  source.postMessage({ id, success: true, version: '9.1.0', data: await answers[method](params) }, origin)
})
</script><iframe src="${app}" style="width: 100%; height: 700px"></iframe>`

test('a page in the frame of Safe{Wallet} has the Safe connected at once, in any other frame it has none', async ({
  page,
  world,
}) => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../frame/safeApp.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    write: false,
    conditions: ['@latchkey/source'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.css': 'text' },
  })
  const { sameSite, crossSite } = world.pages
  const { port } = new URL(sameSite)
  const rpcUrl = world.devnet.chains[0]?.rpcUrl ?? ''
  const app = `${crossSite}/app?${new URLSearchParams({ safe: sameSite, rpcUrl })}`
  const server = createServer(({ url = '/' }, response) => {
    const isScript = url === '/app.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    if (isScript) return response.end(outputFiles[0]?.text)
    const isApp = url.startsWith('/app')
    const html =
      '<!doctype html><html lang="en"><title>Meadow</title><script type="module" src="/app.js"></script>'
    response.end(isApp ? html : safeWallet(app, rpcUrl))
  })
  await new Promise<void>((done) => server.listen(Number(port), '127.0.0.1', done))
  const modal = page.frameLocator('iframe').locator('latchkey-modal').getByRole('dialog')
  const asked = () => page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)

  await page.goto(sameSite)
  await expect(modal).toContainText('0x70…79C8')
  expect(await asked()).toEqual(['getSafeInfo'])
  const frame = page.frames().find((one) => one.url() === app)
  const params = ['0x4869', bob]
  expect(
    await frame?.evaluate((sent) => safeProvider?.request({ method: 'personal_sign', params: sent }), params),
  ).toBe(signature)

  await page.goto(crossSite)
  await expect(modal).toContainText('Connect')
  expect(await asked()).toEqual([])
  server.close()
})
