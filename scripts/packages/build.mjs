// Builds the JavaScript of all published packages at once, split into rooms (rooms.mjs). tsup adds the declarations.
import { readFileSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { rollup } from 'rollup'
import { root } from '../setup.mjs'
import { withoutCitations } from './citations.mjs'
import { copies, pageExtras, rooms } from './rooms.mjs'

const folder = join(root, 'packages')
const condition = '@latchkey/source'
const target = 'es2022'

/** Published packages by folder name, with their full names and their entry files by export path. */
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
    // Standalone bundles the others and builds itself.
    if (entries.length === 0) return []
    return [[name, { full, entries: new Map(entries) }]]
  }),
)

/** The path of a package's module, such as `ui/modal/Dialog.tsx`; `undefined` for other files. */
function pathOf(id) {
  const [name, src, ...rest] = relative(folder, id).split(sep)
  return packages.has(name) && src === 'src' ? [name, ...rest].join('/') : undefined
}

/** The owner of a copied module, which follows `?of=` in its id. */
const ownerOf = (id) => id.split('?of=')[1]
const withoutQuery = (id) => id.split('?')[0]

/** Modules that import copies instead of shared modules, with the owner of the copies. */
const importersOf = new Map(
  Object.entries(copies).flatMap(([owner, { importers }]) => importers.map((path) => [path, owner])),
)
const onThePage = new Set(['core/index.ts', ...pageExtras])

function isCopied(owner, path, late) {
  if (onThePage.has(owner)) return late.has(path)
  return copies[owner].modules.includes(path)
}

/** Resolves our modules to their sources. `late` are the modules of rooms that are loaded after the page. */
const sources = (late) => ({
  name: 'sources',
  resolveId(specifier, importer) {
    if (!importer) return specifier
    // An import of a package from itself, which its `imports` resolve where it is bundled.
    if (specifier.startsWith('#')) return { id: specifier, external: true }
    const from = withoutQuery(importer)
    const isOurs = /^[./]/.test(specifier)
    const found = isOurs ? resolve(dirname(from), specifier) : entryFile(specifier)
    const path = pathOf(from)
    const owner = ownerOf(importer) ?? importersOf.get(path) ?? (onThePage.has(path) ? path : undefined)
    const isInside = isOurs && from.includes('/node_modules/')
    if (owner && (isInside || isCopied(owner, (found && pathOf(found)) ?? specifier, late)))
      return `${found ?? fileURLToPath(import.meta.resolve(specifier))}?of=${owner}`
    return found ?? { id: specifier, external: true }
  },
  async load(id) {
    const [file, query] = id.split('?')
    const text = await readFile(file, 'utf8')
    if (query !== 'inline') return withoutCitations(text)
    const { code } = await transform(text, { loader: 'css', minify: true })
    return `export default ${JSON.stringify(code.trim())}`
  },
  async transform(code, id) {
    const [file] = id.split('?')
    if (!/\.tsx?$/.test(file)) return
    const { code: written, map } = await transform(code, {
      loader: file.endsWith('x') ? 'tsx' : 'ts',
      jsx: 'automatic',
      target,
      charset: 'utf8',
      sourcemap: true,
      sourcefile: id,
    })
    // Imports and re-exports from entries are replaced by those from the declaring module, so that nothing else of the
    // entry is included.
    const named = /^(import|export) \{([^}]*)\} from "(@latchkey\/[^"]+)";$/gm
    const js = written.replace(named, (_, keyword, names, entry) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
        .map(
          (name) =>
            `${keyword} { ${name} } from ${JSON.stringify(homeOf(entry, name.split(' as ')[0].trim()))};`,
        )
        // On one line, so that the source map stays correct.
        .join(' '),
    )
    return { code: js, map, moduleSideEffects: false }
  },
})

/** The source file of a package entry. */
function entryFile(specifier) {
  for (const { full, entries } of packages.values()) {
    if (specifier !== full && !specifier.startsWith(`${full}/`)) continue
    const found = entries.get(`.${specifier.slice(full.length)}`)
    if (found) return found
  }
}

/** The module from which an entry re-exports a name, or the entry itself if it declares the name. */
function homeOf(entry, name) {
  const file = entryFile(entry)
  if (!file) throw new Error(`${entry} is not an entry of a published package`)
  const text = readFileSync(file, 'utf8')
  for (const [, names, from] of text.matchAll(/^export \{([^}]*)\} from '([^']+)'$/gm)) {
    const found = names.split(',').some((one) => one.trim() === name)
    if (found) return resolve(dirname(file), from)
  }
  return file
}

/** Assigns a room to each module id; `undefined` means a file of its own. */
function assignRooms({ getModuleInfo, getModuleIds }) {
  // Sorted, because modules are listed as they are read from disk, and files must be the same with each build.
  const ids = [...getModuleIds()].filter((id) => !ownerOf(id)).sort()
  const byPath = new Map(ids.map((id) => [pathOf(withoutQuery(id)), id]))
  const placed = new Map()
  /** All modules that a module imports, directly or not, and that have no room yet. */
  const withImports = (id, seen = new Set()) => {
    const info = getModuleInfo(id)
    if (!info || info.isExternal || ownerOf(id) || placed.has(id) || seen.has(id)) return seen
    seen.add(id)
    for (const imported of info.importedIds) withImports(imported, seen)
    return seen
  }
  const place = (path, room) => {
    const id = byPath.get(path)
    if (!id) throw new Error(`rooms.mjs: no such module: ${path}`)
    for (const needed of withImports(id)) placed.set(needed, room)
  }
  for (const [room, paths] of Object.entries(rooms)) {
    for (const path of paths) place(path, room)
    if (room === 'page') for (const path of pageExtras) place(path)
  }
  // Modules imported by the same set of late roots share a file.
  const starts = ids.filter((id) => !placed.has(id) && getModuleInfo(id)?.dynamicImporters.length > 0)
  const importedBy = new Map()
  for (const start of starts)
    for (const id of withImports(start)) importedBy.set(id, [...(importedBy.get(id) ?? []), start])
  const rest = new Map()
  for (const [id, importers] of importedBy) {
    const own = importers.length === 1 ? nameOf(importers[0]) : nameOf(id)
    const key = [pathOf(withoutQuery(id))?.split('/')[0], ...importers].join(' ')
    if (!rest.has(key)) rest.set(key, own)
    placed.set(id, rest.get(key))
  }
  return placed
}

/** A module's path without package and extension, such as `views/buy/BuyScreen`. */
function nameOf(id) {
  const [, ...path] = pathOf(withoutQuery(id))?.split('/') ?? []
  return path.join('/').replace(/\.(tsx?|css)$/, '')
}

const read = (late) =>
  rollup({
    input: Object.fromEntries(
      [...packages]
        .flatMap(([name, { entries }]) =>
          [...entries].map(([path, file]) => [
            `${name}/dist/${path === '.' ? 'index' : path.slice(2)}`,
            file,
          ]),
        )
        .concat(
          ['serverButton', 'noServerButton'].map((name) => [
            `ui/dist/rooms/buttons/${name}`,
            join(folder, `ui/src/buttons/${name}.ts`),
          ]),
        ),
    ),
    plugins: [
      sources(late),
      {
        name: 'rooms',
        buildEnd() {
          placed = assignRooms(this)
        },
      },
    ],
    treeshake: { moduleSideEffects: false },
    preserveEntrySignatures: 'strict',
    onwarn(warning) {
      if (warning.code !== 'CIRCULAR_DEPENDENCY') console.warn(warning.message)
    },
  })

/** Whether a chunk contains components and hooks exported by a ui entry, as opposed to entries and late files. */
function isForClients({ fileName, moduleIds, imports }) {
  if (!fileName.startsWith('ui/dist/rooms/')) return false
  const isOnPage = moduleIds.every((id) => !ownerOf(id) && [undefined, 'page'].includes(placed.get(id)))
  return isOnPage && imports.some((name) => /^react|\/page\.js$/.test(name))
}

/** A source's path in a map: relative, and valid where the packages are installed beside each other. */
function publishedSource(path) {
  return withoutQuery(path).split(sep).join('/').replace('/node_modules/', '/')
}

let placed
// The first build finds the late modules; the second one creates the copies that depend on them.
await read(new Set())
const late = [...placed].flatMap(([id, room]) => (room && room !== 'page' ? [pathOf(withoutQuery(id))] : []))
const bundle = await read(new Set(late))
for (const name of packages.keys()) await rm(join(folder, name, 'dist'), { recursive: true, force: true })
const { output } = await bundle.write({
  dir: folder,
  format: 'es',
  minifyInternalExports: false,
  hoistTransitiveImports: false,
  // The maps contain the sources, which the packages do not.
  sourcemap: true,
  sourcemapPathTransform: publishedSource,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  // Marks exported components for React Server Components. Files that are loaded late need no mark.
  banner: (chunk) => (isForClients(chunk) ? "'use client'" : ''),
  manualChunks(id, { getModuleInfo }) {
    const owner = ownerOf(id)
    const [name] = (pathOf(withoutQuery(id)) ?? (owner ? 'core' : '')).split('/')
    // Entries are not merged into rooms.
    if (!name || getModuleInfo(id)?.isEntry) return
    const room = owner
      ? `copies/${posix.basename(owner).replace(/\.tsx?$/, '')}`
      : (placed.get(id) ?? nameOf(id))
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
