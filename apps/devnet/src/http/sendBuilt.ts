import { readFile } from 'node:fs/promises'
import type { Context } from 'hono'
import { type BuiltFile, builtFile } from '../builtFile.ts'

/** Answers with a browser file that the build created, and `before` in front of it. */
export async function sendBuilt(c: Context, name: BuiltFile, before = '') {
  const text = await readFile(builtFile(name), 'utf8').catch(() => undefined)
  if (text === undefined) return c.text(`${name} is not built: npm run build -w @latchkey/devnet`, 503)
  c.header('Content-Type', `text/${name.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`)
  c.header('Cache-Control', 'no-store')
  return c.body(`${before}${text}`)
}
