import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('fixtures/run.mjs', import.meta.url))

type Started = { readonly run: number; readonly child: number; readonly folder: string }

async function started(parent: ChildProcess): Promise<Started> {
  const [line] = (await once(parent.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return JSON.parse(line.toString())
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const isLeft = ({ run, child, folder }: Started) => runs(run) || runs(child) || existsSync(folder)

test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
  'a run that gets %s leaves no process and no folder',
  async (signal) => {
    const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const left = await started(parent)
    expect(isLeft(left)).toBe(true)
    parent.kill(signal)
    await expect.poll(() => isLeft(left)).toBe(false)
  },
)

test('a run whose parent is killed leaves no process and no folder', async () => {
  // The parent's own child inherits its output.
  const start = `require('node:child_process').spawn(process.execPath, [${JSON.stringify(script)}], { stdio: 'inherit' })`
  const parent = spawn(process.execPath, ['-e', start], { stdio: ['ignore', 'pipe', 'inherit'] })
  const left = await started(parent)
  parent.kill('SIGKILL')
  await expect.poll(() => isLeft(left)).toBe(false)
})
