// Builds the JavaScript of all published packages at once, cut by rooms (rooms.mjs); tsup adds the declarations.
import { readFileSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { rollup } from 'rollup'
import { root } from '../setup.mjs'
import { besides, copies, rooms } from './rooms.mjs'

const folder = join(root, 'packages')
const condition = '@latchkey/source'
const target = 'es2022'

/** Published packages by their folder: their name, and their entries by name. */
const packages = new Map(
  (await readdir(folder)).flatMap((name) => {
    const {
      private: unpublished,
      name: full,
      exports,
    } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'))
    if (unpublished) return []
    const entries = Object.entries(exports).flatMap(([path, at]) =>
      at[condition] ? [[path, join(folder, name, at[condition])]] : [],
    )
    return [[name, { full, entries: new Map(entries) }]]
  }),
)

/** `ui/modal/Dialog.tsx` for a module of ours. */
function pathOf(id) {
  const [name, src, ...rest] = relative(folder, id).split(sep)
  return packages.has(name) && src === 'src' ? [name, ...rest].join('/') : undefined
}

/** The late root that a module is a copy for, or that it is itself. */
function ownerOf(id) {
  const [file, query] = id.split('?of=')
  const path = pathOf(file)
  return query ?? roots.get(path)
}
/** A root, and what only it imports, has the copies. */
const roots = new Map(Object.entries(copies).flatMap(([owner, { importers }]) => importers.map((path) => [path, owner])))

function find(specifier, importer) {
  if (specifier.startsWith('.') || specifier.startsWith('/')) return resolve(dirname(importer), specifier)
  return entryFile(specifier)
}

const source = {
  name: 'source',
  resolveId(specifier, importer) {
    if (!importer) return specifier
    const owner = ownerOf(importer)
    const isInside = importer.includes('/node_modules/') && specifier.startsWith('.')
    const found = find(specifier, importer.split('?')[0])
    const path = found && pathOf(found)
    if (owner && (isInside || copies[owner].modules.includes(path ?? specifier)))
      return `${found ?? fileURLToPath(import.meta.resolve(specifier))}?of=${owner}`
    return found ?? { id: specifier, external: true }
  },
  async load(id) {
    const [file, query] = id.split('?')
    const text = await readFile(file, 'utf8')
    if (query !== 'inline') return text
    const { code } = await transform(text, { loader: 'css', minify: true })
    return `export default ${JSON.stringify(code.trim())}`
  },
  async transform(code, id) {
    const [file] = id.split('?')
    if (!/\.tsx?$/.test(file)) return
    const { code: written } = await transform(code, {
      loader: file.endsWith('x') ? 'tsx' : 'ts',
      jsx: 'automatic',
      target,
      charset: 'utf8',
      sourcefile: id,
    })
    // Past the entries: a module imports what it needs, and not what an entry names besides.
    const js = written.replace(/^import \{([^}]*)\} from "(@latchkey\/[^"]+)";$/gm, (_, names, entry) =>
      names
        .split(',')
        .map((named) => named.trim())
        .filter(Boolean)
        .map(
          (named) =>
            `import { ${named} } from ${JSON.stringify(homeOf(entry, named.split(' as ')[0].trim()))};`,
        )
        .join('\n'),
    )
    return { code: js, moduleSideEffects: false }
  },
}

/** The file of an entry that a specifier names. */
function entryFile(specifier) {
  for (const { full, entries } of packages.values()) {
    if (specifier !== full && !specifier.startsWith(`${full}/`)) continue
    const found = entries.get(`.${specifier.slice(full.length)}`)
    if (found) return found
  }
}

/** The module that an entry re-exports a name from; the entry itself where it declares it. */
function homeOf(entry, name) {
  const file = entryFile(entry)
  if (!file) throw new Error(`${entry} is no entry of a published package`)
  const text = readFileSync(file, 'utf8')
  for (const [, names, from] of text.matchAll(/^export \{([^}]*)\} from '([^']+)'$/gm)) {
    const found = names.split(',').some((one) => one.trim() === name)
    if (found) return resolve(dirname(file), from)
  }
  return file
}

/** Which room each module is in, by its id. */
function furnish(getModuleInfo, ids) {
  const byPath = new Map(ids.flatMap((id) => (pathOf(id.split('?')[0]) ? [[pathOf(id), id]] : [])))
  const placed = new Map()
  const place = (id, room) => {
    const info = getModuleInfo(id)
    if (!info || info.isExternal || placed.has(id)) return
    placed.set(id, room)
    for (const imported of info.importedIds) place(imported, room)
  }
  const moduleAt = (path) => {
    const id = byPath.get(path)
    if (!id) throw new Error(`rooms.mjs: there is no module ${path}`)
    return id
  }
  for (const [room, paths] of Object.entries(rooms)) {
    for (const path of paths) place(moduleAt(path), room)
    if (room === 'page') for (const path of besides) place(moduleAt(path))
  }
  // What several late roots import is together where the same roots import it.
  const reachedBy = new Map()
  const late = ids.filter((id) => !placed.has(id) && getModuleInfo(id)?.dynamicImporters.length > 0)
  for (const start of late) {
    const seen = new Set()
    const walk = (id) => {
      const info = getModuleInfo(id)
      if (!info || info.isExternal || placed.has(id) || seen.has(id)) return
      seen.add(id)
      reachedBy.set(id, [...(reachedBy.get(id) ?? []), start])
      for (const imported of info.importedIds) walk(imported)
    }
    walk(start)
  }
  const names = new Map()
  const nameOf = (id) =>
    pathOf(id.split('?')[0])
      ?.replace(/^[^/]+\//, '')
      .replace(/\.tsx?$/, '')
  for (const [id, starts] of reachedBy) {
    const name = pathOf(id.split('?')[0])?.split('/')[0]
    if (starts.length === 1) placed.set(id, nameOf(starts[0]))
    else {
      const key = `${name} ${[...starts].sort().join(' ')}`
      if (!names.has(key)) names.set(key, nameOf(id))
      placed.set(id, names.get(key))
    }
  }
  return placed
}

let placed
const bundle = await rollup({
  input: Object.fromEntries(
    [...packages].flatMap(([name, { entries }]) =>
      [...entries].map(([path, file]) => [`${name}/dist/${path === '.' ? 'index' : path.slice(2)}`, file]),
    ),
  ),
  plugins: [source],
  treeshake: { moduleSideEffects: false },
  preserveEntrySignatures: 'strict',
  onwarn(warning) {
    if (warning.code === 'CIRCULAR_CHUNK' || warning.code === 'CYCLIC_CROSS_CHUNK_REEXPORT')
      console.warn(warning.message)
    else if (warning.code !== 'CIRCULAR_DEPENDENCY') console.warn(warning.message)
  },
})
for (const name of packages.keys()) await rm(join(folder, name, 'dist'), { recursive: true, force: true })
const { output } = await bundle.write({
  dir: folder,
  format: 'es',
  minifyInternalExports: false,
  hoistTransitiveImports: false,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  manualChunks(id, { getModuleInfo, getModuleIds }) {
    placed ??= furnish(getModuleInfo, [...getModuleIds()])
    const [file, owner] = id.split('?of=')
    const path = pathOf(file.split('?')[0]) ?? (owner && 'core')
    if (!path) return
    const [name] = path.split('/')
    if (owner) return `${name}/dist/rooms/copies/${posix.basename(owner, '.ts')}`
    // An entry is its own file.
    if (getModuleInfo(id)?.isEntry) return
    const room = placed.get(id) ?? path.replace(/^[^/]+\//, '').replace(/\.tsx?$|\.css$/, '')
    return `${name}/dist/rooms/${room}`
  },
  plugins: [
    {
      name: 'between-packages',
      generateBundle(_, files) {
        for (const file of Object.values(files)) {
          if (file.type !== 'chunk') continue
          const [own] = file.fileName.split('/')
          for (const other of [...file.imports, ...file.dynamicImports]) {
            const [name, , ...rest] = other.split('/')
            if (!packages.has(name) || name === own) continue
            const path = posix.relative(posix.dirname(file.fileName), other)
            const written = path.startsWith('.') ? path : `./${path}`
            const public_ = `${packages.get(name).full}/${rest.join('/').replace(/\.js$/, '')}`
            file.code = file.code.replaceAll(`'${written}'`, `'${public_.replace(/\/index$/, '')}'`)
          }
        }
      },
    },
  ],
})
if (process.argv.includes('--list'))
  for (const { type, fileName, code, modules, imports, dynamicImports } of output)
    if (type === 'chunk')
      console.log(
        [
          `${fileName} ${code.length}`,
          ...Object.keys(modules).map((id) => `  ${relative(folder, id)}`),
          ...imports.map((name) => `  < ${name}`),
          ...dynamicImports.map((name) => `  << ${name}`),
        ].join('\n'),
      )
