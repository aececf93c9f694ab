// Compiles the contracts of `contracts/` into `contracts/compiled/`: `npm run contracts -w @latchkey/dapp`.
import { mkdir, writeFile } from 'node:fs/promises'
import { compileLaunchpad, moduleOf } from './compileLaunchpad.mjs'

const folder = new URL('../contracts/compiled/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const [name, artifact] of Object.entries(await compileLaunchpad())) {
  await writeFile(new URL(`${name}.ts`, folder), moduleOf(artifact))
}
