import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'tests/architecture')

type Manifest = {
  readonly name: string
  readonly private?: boolean
  readonly exports?: Readonly<Record<string, { readonly '@latchkey/source'?: string }>>
}
const manifests = readdirSync(join(root, 'packages'))
  .map((name) => ({
    path: `packages/${name}`,
    ...(JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as Manifest),
  }))
  .filter((manifest) => !manifest.private)

/** The READMEs that dapp developers read. */
export const readmes: readonly string[] = ['README.md', ...manifests.map(({ path }) => `${path}/README.md`)]

/** The public entries: specifiers such as `@latchkey/core/verify` with their source files. */
export const entries: readonly (readonly [specifier: string, file: string])[] = manifests.flatMap(
  ({ name, path, exports = {} }) =>
    Object.entries(exports).flatMap(([subpath, { '@latchkey/source': source }]) =>
      source ? [[name + subpath.slice(1), join(root, path, source)] as const] : [],
    ),
)

/** A value that a public entry exports. `comment` is empty if there is none. */
export type Value = {
  readonly name: string
  readonly entry: string
  readonly comment: string
  readonly examples: readonly string[]
}

/** A member of an object type. */
export type Member = { readonly name: string; readonly comment: string; readonly isOptional: boolean }

export type Example = { readonly place: string; readonly code: string }

const { config } = ts.readConfigFile(join(root, 'tests/tsconfig.json'), ts.sys.readFile)
const options: ts.CompilerOptions = {
  ...ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'tests')).options,
  // Examples import types and values alike.
  verbatimModuleSyntax: false,
  isolatedModules: false,
}
const cssFile = join(root, 'packages/ui/src/css-text.d.ts')

/** The exports of the public entries, as the compiler reads them. */
export function readPublicApi() {
  const program = ts.createProgram([...entries.map(([, file]) => file), cssFile], options)
  const checker = program.getTypeChecker()
  const exported = entries.flatMap(([entry, file]) => {
    const source = program.getSourceFile(file)
    const symbol = source && checker.getSymbolAtLocation(source)
    return symbol
      ? checker.getExportsOfModule(symbol).map((one) => ({ entry, name: one.name, symbol: declared(one) }))
      : []
  })
  function declared(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }
  const commentOf = (symbol: ts.Symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker))
  const find = (entry: string, name: string) => {
    const found = exported.find((one) => one.entry === entry && one.name === name)
    if (!found) throw new Error(`${entry} exports no ${name}`)
    return found.symbol
  }
  const membersOf = (type: ts.Type): readonly Member[] =>
    checker.getPropertiesOfType(type).map((member) => ({
      name: member.name,
      comment: commentOf(member),
      isOptional: (member.flags & ts.SymbolFlags.Optional) !== 0,
    }))

  const seen = new Set<ts.Symbol>()
  const values: Value[] = []
  for (const { entry, name, symbol } of exported) {
    if (!(symbol.flags & ts.SymbolFlags.Value) || seen.has(symbol)) continue
    seen.add(symbol)
    const examples = symbol
      .getJsDocTags(checker)
      .filter((tag) => tag.name === 'example')
      .map((tag) => ts.displayPartsToString(tag.text))
    values.push({ entry, name, comment: commentOf(symbol), examples })
  }
  return {
    program,
    values,
    /** The first entry that exports each name, of values and types. */
    homes: new Map(exported.map(({ entry, name }) => [name, entry] as const).reverse()),
    /** Members of an exported object type. */
    membersOfType: (entry: string, name: string) =>
      membersOf(checker.getDeclaredTypeOfSymbol(find(entry, name))),
    /** Members of the first parameter of an exported function or component. */
    membersOfParameter(entry: string, name: string) {
      const [signature] = checker.getTypeOfSymbol(find(entry, name)).getCallSignatures()
      const parameter = signature?.getParameters()[0]
      return parameter ? membersOf(checker.getTypeOfSymbol(parameter)) : []
    },
    /** Members of what an exported function returns. */
    membersOfResult(entry: string, name: string) {
      const [signature] = checker.getTypeOfSymbol(find(entry, name)).getCallSignatures()
      return signature ? membersOf(signature.getReturnType()) : []
    },
  }
}

/** TypeScript of the fenced blocks in a README. Blocks in other languages are not read. */
export function examplesOfReadme(file: string): readonly Example[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(([, code = ''], index) => ({
    place: `${file}, block ${index + 1}`,
    code,
  }))
}

/**
 * The type errors of examples, one text per error. All are checked in one program. Each is a module of its own, beside
 * exampleContext.d.ts; `homes` names what is imported without being written.
 */
export function problemsOfExamples(
  examples: readonly Example[],
  { program: base, homes }: Pick<ReturnType<typeof readPublicApi>, 'program' | 'homes'>,
  implicit: (place: string) => boolean,
): readonly string[] {
  const places = new Map<string, string>()
  const texts = new Map<string, string>()
  for (const [index, { place, code }] of examples.entries()) {
    const file = join(folder, `example${index}.tsx`)
    places.set(file, place)
    // The imports are on the first line, so that line numbers stay close to those of the example.
    texts.set(file, `${implicit(place) ? importsFor(code, homes) : ''}export {};\n${code}`)
  }
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists, getSourceFile } = host
  host.readFile = (file) => texts.get(file) ?? readFile(file)
  host.fileExists = (file) => texts.has(file) || fileExists(file)
  // The other files are those of the program that read the comments.
  host.getSourceFile = (file, ...rest) => {
    const text = texts.get(file)
    if (text !== undefined) return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
    return base.getSourceFile(file) ?? getSourceFile(file, ...rest)
  }
  const program = ts.createProgram(
    [...texts.keys(), join(folder, 'exampleContext.d.ts'), cssFile],
    options,
    host,
  )
  return [...texts.keys()].flatMap((file) => {
    const source = program.getSourceFile(file)
    if (!source) return [`${relative(root, file)} was not read`]
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ start = 0, messageText }) =>
        `${places.get(file)}, line ${source.getLineAndCharacterOfPosition(start).line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
  })
}

/** Imports of the exported names that code uses and does not declare. */
function importsFor(code: string, homes: ReadonlyMap<string, string>): string {
  const source = ts.createSourceFile('example.tsx', code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX)
  const used = new Set<string>()
  const own = new Set<string>()
  const visit = (node: ts.Node): void => {
    const { parent } = node
    if (ts.isIdentifier(node)) {
      const isMember =
        (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
        (ts.isPropertyAssignment(parent) && parent.name === node) ||
        ts.isJsxAttribute(parent)
      const isOwn =
        (ts.isVariableDeclaration(parent) ||
          ts.isBindingElement(parent) ||
          ts.isParameter(parent) ||
          ts.isFunctionDeclaration(parent) ||
          ts.isImportSpecifier(parent)) &&
        parent.name === node
      if (isOwn) own.add(node.text)
      else if (!isMember) used.add(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...used]
    .filter((name) => homes.has(name) && !own.has(name))
    .map((name) => `import { ${name} } from '${homes.get(name)}';`)
    .join(' ')
}
