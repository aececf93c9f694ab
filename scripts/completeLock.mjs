// Adds lock entries for optional platform packages that the registry in use does not carry, so that `npm ci`
// is content here and still installs the right binary elsewhere. Run by `npm run lock`, after adding a package.
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
    if (isLocked(path, name)) continue
    const platform = platformOf(name.split('/').pop() ?? name)
    const version = range.replace(/^[~^=]+/, '')
    if (!platform || !/^\d+\.\d+\.\d+/.test(version)) continue
    packages[`node_modules/${name}`] = { version, ...platform, optional: true }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} platform packages added to the lock file`)

/** Whether a dependency of `path` is locked where Node would look for it. */
function isLocked(path, name) {
  const parts = path.split('/node_modules/')
  const folders = parts.map((_, index) => parts.slice(0, index + 1).join('/node_modules/'))
  return [
    ...folders.filter(Boolean).map((folder) => `${folder}/node_modules/${name}`),
    `node_modules/${name}`,
  ].some((at) => packages[at])
}

/** What a platform package's name says of its platform. */
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
