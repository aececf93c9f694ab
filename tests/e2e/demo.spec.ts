import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePortBase } from '@latchkey/devnet'
import { expect, type Page, test } from '@playwright/test'
import { createVisitor } from './test.ts'

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

/** Starts `npm run demo` in a process group of its own, like a terminal or a supervisor. */
async function startDemo(portBase: number, folder: string) {
  const npm = spawn('npm', ['run', 'demo'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: settings(portBase, folder),
  })
  let output = ''
  const exited = once(npm, 'exit')
  await new Promise<void>((resolve, reject) => {
    npm.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes(`ready http://localhost:${portBase}\n`)) resolve()
    })
    npm.stderr.on('data', (chunk: Buffer) => {
      output += chunk
    })
    exited.then(() => reject(new TypeError(output)), reject)
  })
  return {
    output: () => output,
    exited,
    /** Sends a signal to npm alone. */
    signalNpm: (signal: NodeJS.Signals) => npm.kill(signal),
    /** Sends a signal to npm and all its children, as a terminal does on Ctrl-C. */
    signalAll(signal: NodeJS.Signals) {
      try {
        if (npm.pid) process.kill(-npm.pid, signal)
      } catch {
        // All have ended.
      }
    },
  }
}

const settings = (portBase: number, folder: string) => ({
  ...process.env,
  LATCHKEY_PORT_BASE: String(portBase),
  LATCHKEY_DATA: folder,
})

/** The ports of the dapp, the servers, the chains and the devnet's services that are open. */
async function openPorts(portBase: number) {
  const ports = [0, 1, 2, 4, 5, 6, 7, 8, 10, 11, 13, 14].map((offset) => portBase + offset)
  const open = await Promise.all(ports.map(isOpen))
  return ports.filter((_, index) => open[index])
}

test('npm run demo serves the dapp as a project, and ends with Ctrl-C and with npm alone', async ({
  page,
}) => {
  const portBase = await freePortBase()
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-demo-'))
  const first = await startDemo(portBase, folder)
  try {
    await checkDemo(portBase, folder, first.output)
    await checkProject(page, portBase)
    await checkWallet(portBase)
  } finally {
    first.signalAll('SIGINT')
  }
  await first.exited
  await expect.poll(() => openPorts(portBase)).toEqual([])

  const set = ['run', 'projects', '--', 'set', 'latchkey-demo', '--feature', 'onramp=off']
  execFileSync('npm', set, { cwd: root, env: settings(portBase, folder) })
  const second = await startDemo(portBase, folder)
  try {
    const { modal, accountButton, open } = createVisitor(page, `http://localhost:${portBase}`)
    // Still connected and signed in.
    await open()
    await accountButton.click()
    await expect(modal.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    await expect(modal.getByRole('button', { name: 'Buy', exact: true })).toBeHidden()
    second.signalNpm('SIGINT')
    await expect.poll(() => openPorts(portBase)).toEqual([])
  } finally {
    second.signalAll('SIGKILL')
  }
  await rm(folder, { recursive: true, force: true })
})

async function checkDemo(portBase: number, folder: string, output: () => string) {
  expect(output().trim().split('\n').at(-1)).toBe(`ready http://localhost:${portBase}`)
  const page = await fetch(`http://localhost:${portBase}/`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Latchkey Launch')

  const second = await startDemo(portBase, folder).catch((error: unknown) => String(error))
  expect(String(second)).toMatch(new RegExp(`Port ${String(portBase).slice(0, -2)}\\d\\d is in use`))
}

/** The services know the dapp by id and origin, switch its features, and store its events. */
async function checkProject(page: Page, portBase: number) {
  const origin = `http://localhost:${portBase}`
  const services = `http://localhost:${portBase + 1}`
  const askFrom = (from: string) =>
    fetch(`${services}/appkit/v1/config?projectId=latchkey-demo`, { headers: { origin: from } })
  expect((await askFrom('http://localhost:1')).status).toBe(403)
  expect(await (await askFrom(origin)).json()).toMatchObject({
    features: expect.arrayContaining([{ id: 'onramp', isEnabled: true, config: null }]),
  })

  const withoutProject: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isPicture = request.resourceType() === 'image'
    const named = url.searchParams.get('projectId') ?? request.postDataJSON()?.projectId
    if (url.origin === services && !isPicture && named !== 'latchkey-demo') withoutProject.push(url.pathname)
  })
  const stored = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === '/e' &&
      response.request().postDataJSON().props.event === 'CONNECT_SUCCESS',
  )
  const { modal, accountButton, enter } = createVisitor(page, origin)
  await enter()
  expect((await stored).status()).toBe(202)
  await accountButton.click()
  await expect(modal.getByRole('button', { name: 'Buy', exact: true })).toBeVisible()
  expect(withoutProject).toEqual([])
}

/** The wallet's frame is for the dapp only, knows the recovery service's key, and the mailbox answers. */
async function checkWallet(portBase: number) {
  const [dapp, wallet, mailbox, recovery] = [0, 2, 4, 8].map(
    (offset) => `http://localhost:${portBase + offset}`,
  )
  const frame = await fetch(`${wallet}/frame?projectId=latchkey-demo`, { headers: { referer: `${dapp}/` } })
  expect(frame.headers.get('content-security-policy')).toContain(`frame-ancestors ${dapp};`)
  const key = (await (await fetch(`${recovery}/v1/key`)).json()) as { publicKey: string }
  expect(await frame.text()).toContain(key.publicKey)
  const page = await fetch(`${dapp}/`)
  expect(page.headers.get('content-security-policy')).toContain(`frame-src ${wallet};`)
  expect(await page.text()).toContain(`"wallet":"${wallet}"`)
  expect((await fetch(`${mailbox}/api/messages`)).status).toBe(200)
}

test('the children of a script end when its parent was killed', async () => {
  const port = await freePortBase()
  const script = `
    import { createChildren } from './scripts/children.mjs'
    const listen = "require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.log('ready')); setTimeout(process.exit, 60_000)"
    await createChildren(process.env).start('listener', ['-e', listen])`
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', process.argv[1]], { stdio: 'inherit' })`,
      script,
    ],
    { cwd: root, stdio: 'inherit' },
  )
  await expect.poll(() => isOpen(port)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isOpen(port)).toBe(false)
})
