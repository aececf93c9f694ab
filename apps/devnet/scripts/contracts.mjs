import { writeFile } from 'node:fs/promises'
import { compile } from './compile.mjs'

for (const [name, artifact] of Object.entries(await compile())) {
  // One is carried by core, the other by the router's code.
  if (name === 'SignatureProbe' || name === 'ExchangePair') continue
  await writeFile(new URL(`../src/contracts/${name}.json`, import.meta.url), `${JSON.stringify(artifact)}\n`)
}
