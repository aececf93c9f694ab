import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveGallery } from '../gallery/serveGallery.mjs'
import { viewLoaders } from '../src/viewFiles.ts'
import { cellsOf, differentCells, fromStrip, readPng, strip, writePng } from './picture.mjs'
import { groundOf, sampleSettings, samples, settings, unpictured } from './settings.mjs'

const viewNames = Object.keys(viewLoaders)

const references = join(import.meta.dirname, 'references')
const differences = join(import.meta.dirname, 'differences')
/** Set by `npm run pictures`: overwrites the references, to be reviewed before committing. */
const update = process.env.LATCHKEY_UPDATE_PICTURES === '1'

type Served = Awaited<ReturnType<typeof serveGallery>>
let served: Served
let gallery: Awaited<ReturnType<Served['open']>>
beforeAll(async () => {
  served = await serveGallery({ executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium' })
  gallery = await served.open()
})
afterAll(() => served?.close())

type States = readonly (readonly [view: string, state: string])[]

/** @returns the states that differ from their reference, with the number of changed cells */
async function compare(name: string, setting: (typeof settings)['dialog dark'], compared: States) {
  const ground = groundOf(setting)
  const pictures: ReturnType<typeof cellsOf>[] = []
  for (const [view, state] of compared) {
    pictures.push(cellsOf(await gallery.picture({ ...setting, view, state }), ground))
  }
  const file = join(references, `${name}.png`)
  if (update) {
    await mkdir(references, { recursive: true })
    await writeFile(file, writePng(strip(pictures)))
    return []
  }
  expect(existsSync(file), `There is no ${file}: run npm run pictures`).toBe(true)
  const reference = readPng(await readFile(file))
  const changed = compared.flatMap(([view, state], i) => {
    const picture = fromStrip(reference, i, ground)
    const cells = picture ? differentCells(picture, pictures[i]) : 'new'
    return cells === 0 ? [] : [`${view}.${state}: ${cells}`]
  })
  if (changed.length > 0) {
    await mkdir(differences, { recursive: true })
    await writeFile(join(differences, `${name}.png`), writePng(strip(pictures)))
  }
  return changed
}

describe.each(Object.entries(settings))('%s', (setting, shown) => {
  test.each(viewNames)('every state of %s matches its reference', async (view) => {
    const states = gallery.states[view]?.filter((state) => !unpictured.has(`${view}.${state}`)) ?? []
    const compared = states.map((state) => [view, state] as const)
    expect(await compare(`${view}, ${setting}`, shown, compared)).toEqual([])
  })
})

test.each(Object.entries(sampleSettings))(
  '%s: the sample boards match their references',
  async (setting, shown) => {
    expect(await compare(`Samples, ${setting}`, shown, samples)).toEqual([])
  },
)
