import { type Fields, type Incoming, isFields } from './joinProp.ts'

/** A checked page. Dapp 2.1. */
export type Page = {
  readonly component: string
  readonly props: Fields
  readonly url: string
  readonly version: string
  readonly clearHistory: boolean
  readonly encryptHistory: boolean
  readonly deferredProps: Readonly<Record<string, readonly string[]>>
  /** Props to be merged into the current ones when the page is updated. */
  readonly incoming: readonly Incoming[]
}

/** Maximum depth: more than any page needs, and safe for recursive code that processes pages later. */
const maxDepth = 64
/** Keys that lead to a prototype. Security R-15. */
const deniedKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses a page. Unknown fields, and keys that lead to a prototype at any depth, are dropped. Returns `undefined` for an
 * invalid page. Faults F120, F123.
 *
 * @param isComponent - whether there is a page component of that name
 */
export function readPage(text: string, isComponent: (name: string) => boolean): Page | undefined {
  const answer = parse(text)
  if (!isFields(answer) || !clean(answer)) return undefined
  const { component, props, url, version } = answer
  if (typeof component !== 'string' || !isComponent(component)) return undefined
  if (!isFields(props) || typeof url !== 'string' || typeof version !== 'string') return undefined
  const deepMerged = texts(answer.deepMergeProps)
  const joined = new Set(
    [...texts(answer.mergeProps), ...deepMerged].filter((name) => Object.hasOwn(props, name)),
  )
  const matchOn = texts(answer.matchPropsOn)
  return {
    component,
    props: Object.fromEntries(Object.entries(props).filter(([name]) => !joined.has(name))),
    url,
    version,
    clearHistory: answer.clearHistory === true,
    encryptHistory: answer.encryptHistory === true,
    deferredProps: groups(answer.deferredProps),
    incoming: [...joined].map((name) => ({
      name,
      value: props[name],
      deep: deepMerged.includes(name),
      matchOn,
    })),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Removes the denied keys level by level. Returns `false` if the value is nested too deeply. */
function clean(root: Record<string, unknown>): boolean {
  let level: (Record<string, unknown> | unknown[])[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return false
    const next: typeof level = []
    const visit = (value: unknown) => {
      if (Array.isArray(value) || isFields(value)) next.push(value)
    }
    for (const node of level) {
      if (Array.isArray(node)) {
        for (const item of node) visit(item)
        continue
      }
      for (const key of Object.keys(node)) {
        if (deniedKeys.has(key)) delete node[key]
        else visit(node[key])
      }
    }
    level = next
  }
  return true
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function groups(value: unknown): Page['deferredProps'] {
  return isFields(value)
    ? Object.fromEntries(Object.entries(value).map(([name, props]) => [name, texts(props)]))
    : {}
}
