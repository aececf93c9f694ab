import { readdir, readFile } from 'node:fs/promises'
import solc from 'solc'

const folder = new URL('../src/contracts/', import.meta.url)

/** Compiles every contract of the folder to `{ name: { abi, bytecode } }`, reproducibly. */
export async function compile() {
  const sources = {}
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sol')).sort()) {
    sources[file] = { content: await readFile(new URL(file, folder), 'utf8') }
  }
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources,
        settings: {
          optimizer: { enabled: true, runs: 1 },
          // Without PUSH0, so that the probe runs on every chain, including older ones.
          evmVersion: 'paris',
          metadata: { appendCBOR: false, bytecodeHash: 'none' },
          outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
        },
      }),
    ),
  )
  const problems = (output.errors ?? []).map((error) => error.formattedMessage)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return Object.fromEntries(
    Object.keys(sources).map((file) => {
      const name = file.replace('.sol', '')
      const { abi, evm } = output.contracts[file][name]
      return [name, { abi, bytecode: `0x${evm.bytecode.object}` }]
    }),
  )
}
