import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Options } from 'tsup'

/** Keeps the `?inline` suffix in the resolved path, or tsup's own CSS step would take the file. */
const cssAsText: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'css-as-text',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, (args) => ({
      path: resolve(dirname(args.importer), args.path),
      namespace: 'css-text',
    }))
    build.onLoad({ filter: /.*/, namespace: 'css-text' }, async (args) => {
      const { transform } = await import('esbuild')
      const source = await readFile(args.path.replace('?inline', ''), 'utf8')
      const { code } = await transform(source, { loader: 'css', minify: true })
      return { contents: code, loader: 'text' }
    })
  },
}

/** Modules that ship: no tests, stories or what only those use. */
function modules(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => !/\.(test|stories|states|d)\.tsx?$|\.browser\.test\.|(^|\/)fixtures\//.test(file))
    .map((file) => join(folder, file))
}

/**
 * The build every published package shares: ESM only, declarations for its entries, one file per module.
 * Bundlers split by file, so a module that is wanted late can then be loaded late.
 */
export function packageBuild(entry: Record<string, string>): Options {
  const named = new Set(Object.values(entry))
  const rest = modules('src').filter((file) => !named.has(file))
  return {
    entry: {
      ...entry,
      ...Object.fromEntries(
        rest.map((file) => [file.replace(/^src\//, 'modules/').replace(/\.tsx?$/, ''), file]),
      ),
    },
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    splitting: true,
    clean: true,
    dts: { entry, compilerOptions: { ignoreDeprecations: '6.0', customConditions: [] } },
    esbuildPlugins: [cssAsText],
    esbuildOptions(options) {
      options.jsx = 'automatic'
      options.charset = 'utf8'
      options.chunkNames = 'chunks/[name]-[hash]'
    },
  }
}
