// Creates a page with prototype and product side by side: `npm run contact-sheet [-- <folder of the prototype>]`.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { childEnvironment, ensureBrowser, ensureInstalled, root } from './setup.mjs'

ensureInstalled()
const prototype = resolve(process.argv[2] ?? join(root, '../shared/design/prototype'))
if (!existsSync(join(prototype, 'index.html'))) {
  console.error(`There is no prototype in ${prototype}. Give its folder: npm run contact-sheet -- <folder>`)
  process.exit(1)
}
Object.assign(process.env, childEnvironment())
const { contactSheet } = await import('../apps/storybook/gallery/contactSheet.mjs')
const output = join(root, 'contact-sheet')
const pairs = await contactSheet({ prototype, output, executablePath: await ensureBrowser() })
console.log(`${pairs} pairs in ${join(output, 'index.html')}`)
