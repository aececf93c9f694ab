import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { DevnetError } from '../devnetError.ts'

/**
 * Path of the Anvil binary: `ANVIL_BIN`, then the npm package, then `anvil` on the PATH.
 * @throws DevnetError when it is not found, or `ANVIL_BIN` is not executable
 */
export function anvilBinary(env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (env.ANVIL_BIN) {
    if (isExecutable(env.ANVIL_BIN)) return env.ANVIL_BIN
    throw new DevnetError(`ANVIL_BIN is ${env.ANVIL_BIN}, which is not a program that can be run.`)
  }
  const candidates = (env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'anvil'))
  const found = [packaged(), ...candidates].find((path) => path !== undefined && isExecutable(path))
  if (found) return found
  throw new DevnetError(
    'Anvil was not found. Install it (https://getfoundry.sh), or set ANVIL_BIN to where it is; ' +
      'on Linux x64 `npm install` brings it as an optional package.',
  )
}

function packaged(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  } catch {
    return undefined
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
