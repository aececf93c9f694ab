import { writeFile } from 'node:fs/promises'
import { compile } from './compile.mjs'

for (const [name, artifact] of Object.entries(await compile())) {
  // SignatureProbe is embedded in core, and ExchangePair in the router's bytecode.
  if (name === 'SignatureProbe' || name === 'ExchangePair') continue
  await writeFile(new URL(`../src/contracts/${name}.json`, import.meta.url), `${JSON.stringify(artifact)}\n`)
}
