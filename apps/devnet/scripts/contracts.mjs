import { writeFile } from 'node:fs/promises'
import { compile } from './compile.mjs'

for (const [name, artifact] of Object.entries(await compile())) {
  if (name === 'SignatureProbe') continue
  await writeFile(new URL(`../src/contracts/${name}.json`, import.meta.url), `${JSON.stringify(artifact)}\n`)
}
