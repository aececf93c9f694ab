import { builtinModules } from 'node:module'
import { homedir } from 'node:os'
import { posix } from 'node:path'
import { root } from '../setup.mjs'
import { citationIn } from './citations.mjs'

const machinePath = /file:\/\/|(?<![\w.*~-])\/(?:home|Users|root|tmp|private|opt|mnt|work)\/\w|\b[A-Z]:\\\w/

/** Specifiers of static and dynamic imports in built files, which have one statement per line. */
const specifiers = /(?:^(?:import|export|\}).*?(?:from |import )|\bimport\()['"]([^'"\n]+)['"]/gm

/**
 * What is wrong with the files of one package as npm would publish them, one sentence per problem.
 *
 * @param manifest {Record<string, any>} - its package.json
 * @param files {ReadonlyMap<string, string>} - its files by path, such as `dist/index.js`
 * @param license {string} - the text that its LICENSE must have
 */
export function publishProblems(manifest, files, license) {
  const code = [...files].filter(([path]) => path.endsWith('.js'))
  return [
    ...metadataProblems(manifest),
    ...(files.get('LICENSE') === license ? [] : ['LICENSE: missing, or not the text of the repository']),
    ...(files.has('README.md') ? [] : ['README.md: missing']),
    ...[...files].flatMap(([path, text]) => textProblems(path, text)),
    ...code.flatMap(([path, text]) => mapProblems(path, text, files)),
    ...dependencyProblems(manifest, files),
  ]
}

/** The fields that a registry shows, or that bundlers and package managers read. */
function metadataProblems(manifest) {
  const isText = (value) => typeof value === 'string' && value !== ''
  const required = {
    description: isText,
    license: (value) => value === 'MIT',
    keywords: (value) => Array.isArray(value) && value.length >= 3,
    homepage: isText,
    bugs: (value) => isText(value?.url),
    repository: (value) => isText(value?.url) && /^packages\/[\w-]+$/.test(value?.directory),
    engines: (value) => isText(value?.node),
    sideEffects: (value) => value === false,
  }
  return Object.entries(required).flatMap(([field, isValid]) =>
    isValid(manifest[field]) ? [] : [`package.json: ${field} is missing or invalid`],
  )
}

function textProblems(path, text) {
  const name =
    text.includes(root) || text.includes(homedir())
      ? 'the folder of this machine'
      : text.match(machinePath)?.[0]
  // The places in a source map are letters and signs at random, among them those of a citation.
  const citation = citationIn(text.replace(/"mappings":"[^"]*"/, ''))
  return [
    ...(name ? [`${path}: contains a path of a machine (${name})`] : []),
    ...(citation ? [`${path}: cites ${citation}, which is not in the package`] : []),
  ]
}

/** Each code file has a source map with relative paths and the text of every source. */
function mapProblems(path, text, files) {
  const named = text.match(/\n\/\/# sourceMappingURL=(\S+)\s*$/)?.[1]
  const map = named && files.get(posix.join(posix.dirname(path), named))
  if (!map) return [`${path}: has no source map`]
  const { sources, sourcesContent } = JSON.parse(map)
  return sources.flatMap((source, index) => [
    ...(source.startsWith('.') ? [] : [`${path}.map: the source ${source} is not relative`]),
    ...(sourcesContent?.[index] ? [] : [`${path}.map: the text of ${source} is missing`]),
  ])
}

/** Every imported package is declared, and every declared package is imported. */
function dependencyProblems({ name, dependencies = {}, peerDependencies = {} }, files) {
  const imported = new Set()
  for (const [path, text] of files) {
    if (!/\.(js|d\.ts)$/.test(path)) continue
    for (const [, specifier] of text.matchAll(specifiers)) {
      if (/^[.#]/.test(specifier) || builtinModules.includes(specifier)) continue
      imported.add(
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      )
    }
  }
  const declared = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies)])
  return [
    ...[...imported].flatMap((one) =>
      declared.has(one) || one === name ? [] : [`package.json: ${one} is imported but not declared`],
    ),
    ...[...declared].flatMap((one) =>
      imported.has(one) ? [] : [`package.json: ${one} is declared but not imported`],
    ),
  ]
}
