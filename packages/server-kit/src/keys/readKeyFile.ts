import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type * as z from 'zod'
import { ConfigError } from '../environment.ts'

/**
 * Reads a key file. What is encrypted under its keys is lost without it, so it belongs into a backup that is kept apart from
 * the database.
 * @param create - makes the file if it is missing, readable for the current system user only
 * @throws ConfigError when the file is missing or invalid
 */
export async function readKeyFile<schema extends z.ZodType>(
  path: string,
  {
    schema,
    create,
  }: {
    readonly schema: schema
    readonly create: (() => z.output<schema> | Promise<z.output<schema>>) | undefined
  },
): Promise<z.output<schema>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new ConfigError(`The key file ${path} cannot be read.`)
  })
  if (text === undefined && create) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // Unlike a write it is complete at once, and fails if another process has made the file at the same time.
    await writeDraft(path, await create(), (draft) => link(draft, path), 'EEXIST')
    return readKeyFile(path, { schema, create: undefined })
  }
  if (text === undefined) throw new ConfigError(`The key file ${path} is missing.`)
  const read = schema.safeParse(parsed(text))
  if (!read.success) throw new ConfigError(`The key file ${path} is invalid.`)
  return read.data
}

/** Replaces a key file: after a crash it has either its former or its new content. @throws ConfigError */
export const writeKeyFile = (path: string, content: object): Promise<void> =>
  writeDraft(path, content, (draft) => rename(draft, path))

/** Writes the content to a file beside `path`, readable for the current system user only, and puts that into its place. */
async function writeDraft(
  path: string,
  content: unknown,
  put: (draft: string) => Promise<void>,
  ignored?: string,
): Promise<void> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  try {
    await writeFile(draft, `${JSON.stringify(content)}\n`, { flag: 'wx', mode: 0o600, flush: true })
    await put(draft)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== ignored)
      throw new ConfigError(`The key file ${path} cannot be written.`)
  } finally {
    await rm(draft, { force: true })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
