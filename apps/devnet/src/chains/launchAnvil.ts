import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { DevnetError } from '../devnetError.ts'
import { anvilBinary } from './anvilBinary.ts'
import type { DevnetChain } from './chain.ts'
import { endWithParent } from './childProcesses.ts'
import { requireFreePort } from './requireFreePort.ts'
import { rpc } from './rpc.ts'

/** Give up on a chain that has not answered after this long. */
const startMs = 15_000
/** Anvil writes its state on SIGTERM; beyond this it is ended the hard way. */
const stopMs = 5_000

export type RunningChain = { readonly chain: DevnetChain; stop(): Promise<void> }

/**
 * Starts Anvil for one chain on 127.0.0.1, mining each transaction at once.
 *
 * @param stateFile - read at the start if it exists, written every second and at the end
 * @throws DevnetError when the port is taken, Anvil is missing, or it ends before it answers
 */
export async function launchAnvil(chain: DevnetChain, stateFile?: string): Promise<RunningChain> {
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
  const child = spawn(anvilBinary(), [...options, '--silent', '--accounts', '10', ...state], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endWithParent(child)
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk}`.slice(-500)
  })
  const failed = once(child, 'error').then(([error]) => String(error))
  const ended = once(child, 'exit').then(() => complaint.trim())

  const end = await Promise.race([
    answers(chain),
    failed.then((text) => `could not be run: ${text}`),
    ended.then((text) => `ended at once: ${text || 'no reason given'}`),
  ])
  if (end !== undefined) {
    child.kill('SIGKILL')
    throw new DevnetError(`${chain.name} on port ${port} ${end}.`)
  }
  return {
    chain,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const late = new AbortController()
      await Promise.race([ended, pause(stopMs, undefined, { signal: late.signal }).catch(() => {})])
      late.abort()
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await ended
      }
    },
  }
}

/** `undefined` once the chain answers with its id, otherwise why it is given up. */
async function answers(chain: DevnetChain): Promise<string | undefined> {
  const deadline = Date.now() + startMs
  while (Date.now() < deadline) {
    const id = await rpc(chain.rpcUrl, 'eth_chainId').catch(() => undefined)
    if (id !== undefined) return Number(id) === chain.id ? undefined : `answers as chain ${Number(id)}`
    await pause(20)
  }
  return `did not answer within ${startMs / 1000} s`
}
