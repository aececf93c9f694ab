import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
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

/** The build every published package shares: ESM only, declarations, one file per entry plus shared chunks. */
export function packageBuild(entry: Record<string, string>): Options {
  return {
    entry,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    splitting: true,
    clean: true,
    treeshake: true,
    dts: { compilerOptions: { ignoreDeprecations: '6.0', customConditions: [] } },
    esbuildPlugins: [cssAsText],
    esbuildOptions(options) {
      options.jsx = 'automatic'
    },
  }
}
