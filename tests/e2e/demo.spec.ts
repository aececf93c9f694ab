import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePortBase } from '@latchkey/devnet'
import { expect, test } from '@playwright/test'

const root = fileURLToPath(new URL('../..', import.meta.url))

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

async function startDemo(portBase: number, folder: string) {
  // A process group of its own, so that the signal reaches it as a terminal's Ctrl-C does: all at once.
  const demo = spawn(process.execPath, ['scripts/demo.mjs'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LATCHKEY_PORT_BASE: String(portBase), LATCHKEY_DATA: folder },
  })
  let said = ''
  const over = once(demo, 'exit')
  await new Promise<void>((resolve, reject) => {
    demo.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes(`ready http://localhost:${portBase}\n`)) resolve()
    })
    demo.stderr.on('data', (chunk: Buffer) => {
      said += chunk
    })
    over.then(() => reject(new TypeError(said)), reject)
  })
  return { demo, over, said: () => said }
}

test('npm run demo: the page answers, ready is its last line, Ctrl-C leaves nothing, and a taken port is named', async () => {
  test.setTimeout(180_000)
  const portBase = await freePortBase()
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-demo-'))
  const { demo, over, said } = await startDemo(portBase, folder)
  const interrupt = () => demo.exitCode === null && demo.pid && process.kill(-demo.pid, 'SIGINT')
  try {
    await use(portBase, folder, said)
  } finally {
    interrupt()
  }
  const [code] = await over
  expect(code).toBe(0)
  for (const offset of [0, 10, 11, 13])
    expect(await answers(portBase + offset), `port +${offset}`).toBe(false)
  await rm(folder, { recursive: true, force: true })
})

async function use(portBase: number, folder: string, said: () => string) {
  expect(said().trim().split('\n').at(-1)).toBe(`ready http://localhost:${portBase}`)
  const page = await fetch(`http://localhost:${portBase}/`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Latchkey Launch')

  const second = await startDemo(portBase, folder).catch((error: unknown) => String(error))
  expect(String(second)).toMatch(new RegExp(`Port ${String(portBase).slice(0, -2)}\\d\\d is already in use`))
}
