import type { Options } from 'tsup'

/** The declarations of a published package's entries; its code is built by scripts/packages/build.mjs. */
export function packageTypes(entry: Record<string, string>): Options {
  return {
    entry,
    format: 'esm',
    dts: { only: true, compilerOptions: { ignoreDeprecations: '6.0', customConditions: [] } },
  }
}
