import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileLaunchpad, moduleOf } from '../scripts/compileLaunchpad.mjs'

test('the committed modules are what the sources compile to', async () => {
  for (const [name, artifact] of Object.entries(await compileLaunchpad())) {
    const committed = await readFile(new URL(`compiled/${name}.ts`, import.meta.url), 'utf8')
    expect(committed === moduleOf(artifact), name).toBe(true)
  }
})
