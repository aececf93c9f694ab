import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { expect } from '@playwright/test'

/** A started program: its output so far, and its end. */
export type BrowserProcess = {
  printed(): string
  /** Waits up to 30 s for output that matches, and returns the match. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>
  /** Sends SIGTERM, and SIGKILL after 5 s. Resolves when the program has ended. */
  stop(): Promise<void>
}

/** Starts a program; what it prints on stdout, stderr and descriptor 3 is collected. */
export function startProcess(command: string, args: readonly string[], env = process.env): BrowserProcess {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  let output = ''
  child.on('error', (error) => {
    output += error.message
  })
  for (const stream of child.stdio.slice(1) as Readable[])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  return {
    printed: () => output,
    async waitForOutput(pattern) {
      await expect
        .poll(() => output, { message: `${command} prints ${pattern}`, timeout: 30_000 })
        .toMatch(pattern)
      return pattern.exec(output) as RegExpExecArray
    },
    async stop() {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(timer)
    },
  }
}
