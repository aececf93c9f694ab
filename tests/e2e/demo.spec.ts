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

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

async function startDemo(portBase: number, folder: string) {
  // Its own process group, so that the signal reaches all processes at once, like Ctrl-C in a terminal.
  const demo = spawn(process.execPath, ['scripts/demo.mjs'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LATCHKEY_PORT_BASE: String(portBase), LATCHKEY_DATA: folder },
  })
  let output = ''
  const exited = once(demo, 'exit')
  await new Promise<void>((resolve, reject) => {
    demo.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes(`ready http://localhost:${portBase}\n`)) resolve()
    })
    demo.stderr.on('data', (chunk: Buffer) => {
      output += chunk
    })
    exited.then(() => reject(new TypeError(output)), reject)
  })
  return { demo, exited, output: () => output }
}

test('npm run demo prints ready and serves the page, reports a used port, and Ctrl-C stops all servers', async () => {
  test.setTimeout(180_000)
  const portBase = await freePortBase()
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-demo-'))
  const { demo, exited, output } = await startDemo(portBase, folder)
  const interrupt = () => demo.exitCode === null && demo.pid && process.kill(-demo.pid, 'SIGINT')
  try {
    await checkDemo(portBase, folder, output)
  } finally {
    interrupt()
  }
  const [code] = await exited
  expect(code).toBe(0)
  for (const offset of [0, 10, 11, 13]) expect(await isOpen(portBase + offset), `port +${offset}`).toBe(false)
  await rm(folder, { recursive: true, force: true })
})

async function checkDemo(portBase: number, folder: string, output: () => string) {
  expect(output().trim().split('\n').at(-1)).toBe(`ready http://localhost:${portBase}`)
  const page = await fetch(`http://localhost:${portBase}/`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Latchkey Launch')

  const second = await startDemo(portBase, folder).catch((error: unknown) => String(error))
  expect(String(second)).toMatch(new RegExp(`Port ${String(portBase).slice(0, -2)}\\d\\d is already in use`))
}
