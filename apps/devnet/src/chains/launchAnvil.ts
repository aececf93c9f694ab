import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { DevnetError } from '../devnetError.ts'
import { anvilBinary } from './anvilBinary.ts'
import type { DevnetChain } from './chain.ts'
import { endWithParent } from './childProcesses.ts'
import { requireFreePort } from './requireFreePort.ts'
import { rpc } from './rpc.ts'

/** Time for a chain to answer after its start, ms. */
const startMs = 15_000
/** Time for Anvil to write its state after SIGTERM, ms. Then it is killed. */
const stopMs = 5_000

export type RunningChain = {
  readonly chain: DevnetChain
  /** The node takes requests and answers none of them, until the returned function is called. */
  pause(): () => void
  stop(): Promise<void>
}

/**
 * Starts Anvil for one chain on 127.0.0.1, with a block for each transaction.
 *
 * @param stateFile - read at the start if it exists, written every second and at the end
 * @param startsAt - time of the first block, seconds since the Unix epoch. Default: now. A saved state has its own
 * @throws DevnetError when the port is in use, Anvil is missing, or it ends before it answers
 */
export async function launchAnvil(
  chain: DevnetChain,
  stateFile?: string,
  startsAt?: number,
): Promise<RunningChain> {
  const port = Number(new URL(chain.rpcUrl).port)
  await requireFreePort(port, chain.name)
  const options = [
    '--chain-id',
    `${chain.id}`,
    '--port',
    `${port}`,
    '--host',
    '127.0.0.1',
    '--hardfork',
    'prague',
  ]
  const state = stateFile ? ['--state', stateFile, '--state-interval', '1'] : []
  const isSaved = stateFile !== undefined && existsSync(stateFile)
  const time = startsAt !== undefined && !isSaved ? ['--timestamp', `${startsAt}`] : []
  const child = spawn(anvilBinary(), [...options, '--silent', '--accounts', '10', ...state, ...time], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endWithParent(child)
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput = `${errorOutput}${chunk}`.slice(-500)
  })
  const failed = once(child, 'error').then(([error]) => String(error))
  const ended = once(child, 'exit').then(() => errorOutput.trim())

  const end = await Promise.race([
    waitForChain(chain),
    failed.then((text) => `could not be run: ${text}`),
    ended.then((text) => `ended at once: ${text || 'no reason given'}`),
  ])
  if (end !== undefined) {
    child.kill('SIGKILL')
    throw new DevnetError(`${chain.name} on port ${port} ${end}.`)
  }
  return {
    chain,
    pause() {
      child.kill('SIGSTOP')
      return () => child.kill('SIGCONT')
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const timeout = new AbortController()
      await Promise.race([ended, pause(stopMs, undefined, { signal: timeout.signal }).catch(() => {})])
      timeout.abort()
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await ended
      }
    },
  }
}

/** Resolves to `undefined` once the chain answers with its id, otherwise to the reason of the failure. */
async function waitForChain(chain: DevnetChain): Promise<string | undefined> {
  const deadline = Date.now() + startMs
  while (Date.now() < deadline) {
    const id = await rpc(chain.rpcUrl, 'eth_chainId').catch(() => undefined)
    if (id !== undefined) return Number(id) === chain.id ? undefined : `answers as chain ${Number(id)}`
    await pause(20)
  }
  return `did not answer within ${startMs / 1000} s`
}
