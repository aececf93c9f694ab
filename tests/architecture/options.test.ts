import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const filesOf = (...globs: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...globs], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.(test|stories|states)\.|\/(testing|fixtures|config)\//.test(file),
    )

/** The members of a type in a file, as written. */
function membersOf(file: string, type: string): readonly string[] {
  const members: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeAliasDeclaration(node) && node.name.text === type && ts.isTypeLiteralNode(node.type))
      for (const member of node.type.members) members.push(member.name?.getText() ?? '')
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true))
  return members
}

const config = 'packages/core/src/config'
const options = [
  ...membersOf(`${config}/options.ts`, 'LatchkeyOptions'),
  ...membersOf(`${config}/options.ts`, 'Services'),
  ...membersOf(`${config}/features.ts`, 'Features'),
  ...membersOf(`${config}/features.ts`, 'RemoteFeatures'),
]
const code = filesOf(':(glob)packages/*/src/**').map(read).join('\n')

test('the options are found', () => {
  expect(options).toEqual(expect.arrayContaining(['networks', 'relay', 'onramp', 'multiWallet']))
})

test.each(options)('the option %s is read somewhere', (option) => {
  // As a property, destructured, or passed on by name.
  expect(code).toMatch(new RegExp(`[.]${option}\\b|[{,]\\s*${option}\\s*[,:}=]|'${option}'`))
})

test('the state that a host app sees is written', () => {
  const written = read('packages/controllers/src/readPublicState.ts')
  for (const field of membersOf('packages/controllers/src/publicState.ts', 'PublicState'))
    expect(written).toMatch(new RegExp(`\\b${field}\\b`))
})

const texts = ['catalogue', 'pageMessages']
  .map((file) => read(`packages/core/src/errors/${file}.ts`))
  .join('\n')
  .replace(/\/\*\*[\s\S]*?\*\//g, '')

test('texts of errors name options that exist', () => {
  const named = [...texts.matchAll(/`([a-zA-Z]+)`|\\`([a-zA-Z]+)\\`/g)].map(
    ([, plain, escaped]) => plain ?? escaped,
  )
  const unknown = named.filter((name) => name && !options.includes(name))
  // Comes with the embedded wallet, and is named by its errors only.
  expect([...new Set(unknown)].filter((name) => name !== 'embeddedWallet')).toEqual([])
})
