// Completes the lock file: adds entries of optional platform packages that the registry in use lacks, so that `npm ci` works
// here and installs the right binary on other platforms, and the integrity of every entry that the registry knows.
// Run by `npm run lock` after adding a package.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const systems = {
  darwin: /darwin|macos/,
  android: /android/,
  win32: /win(dows)?(32|-|$)|win32|windows/,
  freebsd: /freebsd/,
  openbsd: /openbsd/,
  openharmony: /openharmony/,
  linux: /linux/,
}
const processors = {
  arm64: /arm64|aarch64/,
  ia32: /ia32|-x86$/,
  x64: /amd64|x64|[-_]64$/,
  arm: /arm/,
  ppc64: /ppc64/,
  riscv64: /riscv64/,
  s390x: /s390x/,
  loong64: /loong64/,
}

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { packages } = lock
let added = 0
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const platform = platformOf(name.split('/').pop() ?? name)
    const version = range.replace(/^[~^=]+/, '')
    if (!platform || !/^\d+\.\d+\.\d+/.test(version)) continue
    // Placed next to the package that depends on it, as npm does. Two versions of a package may be at different places.
    const parent = path.includes('node_modules/') ? path.slice(0, path.lastIndexOf('node_modules/')) : ''
    const place = `${parent}node_modules/${name}`
    if (packages[place]?.version === version || packages[`node_modules/${name}`]?.version === version)
      continue
    packages[place] = { version, ...platform, optional: true }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
if (process.argv.includes('--check')) {
  if (added > 0) console.error(`${added} platform packages are missing from the lock file. Run: npm run lock`)
  process.exit(added > 0 ? 1 : 0)
}
const incomplete = Object.entries(packages).filter(
  ([path, { integrity, link }]) => path.includes('node_modules/') && !link && !integrity,
)
let unknown = 0
for (const [path, entry] of incomplete) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  entry.integrity = await integrityOf(`${name}@${entry.version}`)
  if (!entry.integrity) {
    delete entry.integrity
    unknown += 1
  }
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} platform packages added to the lock file`)
console.log(`${incomplete.length - unknown} integrities added, ${unknown} unknown to the registry`)

/** The integrity of a version, or `undefined` if the registry does not have it. */
function integrityOf(version) {
  return new Promise((resolve) => {
    execFile('npm', ['view', version, 'dist.integrity'], (_, text) => resolve(text?.trim() || undefined))
  })
}

/** Reads the platform from a platform package's name. */
function platformOf(name) {
  const os = first(systems, name)
  const cpu = first(processors, name)
  if (!os || !cpu) return undefined
  return {
    cpu: [cpu],
    os: [os],
    ...(os === 'linux' ? { libc: [name.includes('musl') ? 'musl' : 'glibc'] } : {}),
  }
}

function first(patterns, name) {
  return Object.keys(patterns).find((key) => patterns[key].test(name))
}
