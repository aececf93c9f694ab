import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import solc from 'solc'

const { resolve } = createRequire(import.meta.url)

/**
 * Compiles every contract of a folder and its folders to `{ name: { abi, bytecode } }`, reproducibly. Imports are found in the folder and in
 * the installed packages.
 */
export async function compileContracts(folder, { evmVersion, runs }) {
  const sources = {}
  for (const file of (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.sol'))
    .sort()) {
    sources[file] = { content: await readFile(new URL(file, folder), 'utf8') }
  }
  const installed = new Map()
  // The compiler asks for imports synchronously, so they are read before.
  const read = async (from, content) => {
    for (const [, path] of content.matchAll(/^import [^"]*"([^"]+)";/gm)) {
      const name = path.startsWith('.') ? new URL(path, `file:///${from}`).pathname.slice(1) : path
      if (name in sources || installed.has(name)) continue
      const imported = await readFile(resolve(name), 'utf8')
      installed.set(name, imported)
      await read(name, imported)
    }
  }
  for (const [file, { content }] of Object.entries(sources)) await read(file, content)
  const input = {
    language: 'Solidity',
    sources: {
      ...sources,
      ...Object.fromEntries([...installed].map(([name, content]) => [name, { content }])),
    },
    settings: {
      optimizer: { enabled: true, runs },
      evmVersion,
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input)))
  const problems = (output.errors ?? []).map((error) => error.formattedMessage)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return Object.fromEntries(
    Object.keys(sources).map((file) => {
      const name = basename(file, '.sol')
      const { abi, evm } = output.contracts[file][name]
      return [name, { abi, bytecode: `0x${evm.bytecode.object}` }]
    }),
  )
}
