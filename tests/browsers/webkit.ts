import { freePortBase } from '@latchkey/devnet'
import { expect } from '@playwright/test'
import { startProcess } from './browserProcess.ts'
import { type Driver, type InputSource, viewport } from './driver.ts'
import { recordFaults } from './faults.ts'

/**
 * Starts WebKitGTK’s MiniBrowser on a display of its own (Xvfb) and controls it with WebDriver over HTTP.
 * @see https://www.w3.org/TR/webdriver2
 */
export async function startWebKit({ driver, xvfb }: { driver: string; xvfb: string }): Promise<Driver> {
  const port = await freePortBase()
  const send = async <Result = void>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = (await response.json()) as { value: Result }
    if (!response.ok) throw new TypeError(JSON.stringify(value))
    return value
  }
  const display = startProcess(xvfb, ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1280x1024x24'])
  // Without its display the browser ends, too.
  const processes = [display]
  const stopProcesses = () => Promise.all(processes.map((started) => started.stop()))
  try {
    const [number] = await display.waitForOutput(/^\d+$/m)
    const env = { ...process.env, DISPLAY: `:${number}` }
    processes.push(startProcess(driver, [`--port=${port}`, '--host=127.0.0.1'], env))
    await expect
      .poll(() => send('GET', '/status').catch(String), {
        message: `${driver} accepts sessions`,
        timeout: 30_000,
      })
      .toMatchObject({ ready: true })
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      // WebDriver cannot add a script that runs before the page's. Without a wait for the page, faults are recorded
      // as soon as the new document can be reached; earlier ones are missed.
      capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } },
    })
    const session = `/session/${sessionId}`
    const evaluate = (expression: string) =>
      send<string>('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] })
    const load = async (command: 'url' | 'refresh', body: unknown) => {
      await evaluate('(document.isLeft = true, "")')
      await send('POST', `${session}/${command}`, body)
      const progress = `(document.isLeft ? 'still at ' + location : document.readyState)`
      await expect
        .poll(() => evaluate(`(() => { ${recordFaults}; return ${progress} })()`).catch(String), {
          message: `the page after ${command} is loaded`,
          timeout: 30_000,
          intervals: [10],
        })
        .toBe('complete')
    }
    await send('POST', `${session}/window/rect`, viewport)
    let isInFrame = false
    const enterFrame = async () => {
      const frames = await send<readonly unknown[]>('POST', `${session}/elements`, {
        ...{ using: 'css selector', value: 'iframe' },
      })
      await send('POST', `${session}/frame`, { id: frames.at(-1) })
      isInFrame = true
    }
    const page = await send<string>('GET', `${session}/window`)
    return {
      open: (url) => load('url', { url }),
      reload: () => load('refresh', {}),
      async switchTo(place) {
        isInFrame = false
        const handles = await send<readonly string[]>('GET', `${session}/window/handles`)
        await send('POST', `${session}/window`, {
          handle: place === 'window' ? handles.findLast((handle) => handle !== page) : page,
        })
        if (place === 'frame') await enterFrame()
      },
      evaluate,
      async perform(actions) {
        if (!isInFrame) return send('POST', `${session}/actions`, { actions })
        // WebKit takes the coordinates as those of the page.
        await send('POST', `${session}/frame`, { id: null })
        const { left, top } = JSON.parse(await evaluate(placeOfFrame)) as { left: number; top: number }
        await send('POST', `${session}/actions`, { actions: moved(actions, left, top) })
        await enterFrame()
      },
      screenshot: () => send<string>('GET', `${session}/screenshot`),
      async stop() {
        await send('DELETE', session).finally(stopProcesses)
      },
    }
  } catch (error) {
    await stopProcesses()
    throw error
  }
}

const placeOfFrame = `JSON.stringify([...document.querySelectorAll('iframe')].at(-1).getBoundingClientRect())`

const moved = (input: readonly InputSource[], left: number, top: number) =>
  input.map((source) => ({
    ...source,
    actions: source.actions.map((action) =>
      action.type === 'pointerMove' ? { ...action, x: action.x + left, y: action.y + top } : action,
    ),
  }))
