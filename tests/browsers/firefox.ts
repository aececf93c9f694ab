import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { startProcess } from './browserProcess.ts'
import { type Driver, viewport } from './driver.ts'
import { recordFaults } from './faults.ts'

/**
 * Starts Firefox without a window and controls it with WebDriver BiDi, which it speaks itself.
 * @see https://w3c.github.io/webdriver-bidi
 */
export async function startFirefox(binary: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-firefox-'))
  const firefox = startProcess(binary, [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port=0',
  ])
  const stop = async () => {
    await firefox.stop()
    await rm(profile, { recursive: true, force: true })
  }
  try {
    const [, address] = await firefox.waitForOutput(/WebDriver BiDi listening on (\S+)/)
    const send = await connect(`${address}/session`)
    await send('session.new', { capabilities: {} })
    const trees = async () =>
      (await send<{ contexts: readonly Tree[] }>('browsingContext.getTree', {})).contexts
    const page = (await trees())[0]?.context ?? ''
    let context = page
    await send('browsingContext.setViewport', { context, viewport })
    await send('script.addPreloadScript', { functionDeclaration: `() => { ${recordFaults} }` })
    return {
      open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
      async switchTo(place) {
        const all = await trees()
        const own = all.find((tree) => tree.context === page)
        const found = { page: own, frame: own?.children?.at(-1), window: all.at(-1) }[place]
        if (!found) throw new TypeError(`There is no ${place}`)
        context = found.context
      },
      async evaluate(expression) {
        const { result, exceptionDetails } = await send<Evaluation>('script.evaluate', {
          expression,
          target: { context },
          awaitPromise: false,
        })
        if (!result) throw new TypeError(exceptionDetails?.text)
        return result.value
      },
      perform: (actions) => send('input.performActions', { context, actions }),
      async screenshot() {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
        return data
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Tree = { readonly context: string; readonly children?: readonly Tree[] | null }
type Evaluation = {
  readonly result?: { readonly value: string }
  readonly exceptionDetails?: { readonly text: string }
}
type Answer = {
  readonly id: number | null
  readonly result: unknown
  readonly error?: string
  readonly message?: string
}

/** Opens a BiDi connection. @returns a function that sends a command; it rejects with the browser's error */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const pending = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let id = 0
  socket.on('message', (text) => {
    const answer = JSON.parse(String(text)) as Answer
    const command = pending.get(answer.id ?? 0)
    if (!command) return
    pending.delete(answer.id ?? 0)
    if (answer.error) command.reject(new TypeError(`${answer.error}: ${answer.message}`))
    else command.resolve(answer.result)
  })
  socket.on('close', () => {
    for (const { reject } of pending.values()) reject(new TypeError('Firefox closed the connection'))
  })
  return <Result = void>(method: string, params: unknown): Promise<Result> =>
    new Promise<unknown>((resolve, reject) => {
      id += 1
      pending.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, method, params }))
    }) as Promise<Result>
}
