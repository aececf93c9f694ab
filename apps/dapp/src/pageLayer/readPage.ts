import { type Fields, type Incoming, isFields } from './joinProp.ts'

/** What the page layer is given of an answer. Dapp 2.1. */
export type Page = {
  readonly component: string
  readonly props: Fields
  readonly url: string
  readonly version: string
  readonly clearHistory: boolean
  readonly encryptHistory: boolean
  readonly deferredProps: Readonly<Record<string, readonly string[]>>
  /** Props that are joined to what the page has when it is about to change. */
  readonly incoming: readonly Incoming[]
}

/** Deeper than any page of ours, and far from what overflows the stack of those who copy it. */
const deepest = 64
/** Security R-15. */
const denied = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads an answer field by field: unknown fields are left out, and so is every key that leads to a prototype, at every
 * depth. Returns `undefined` for what is no page. Faults F120, F123.
 *
 * @param isComponent - whether a page of that name exists
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

/** Removes the denied keys, level by level. Returns `false` if the value is too deep. */
function clean(root: Record<string, unknown>): boolean {
  let level: (Record<string, unknown> | unknown[])[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return false
    const next: typeof level = []
    const visit = (value: unknown) => {
      if (Array.isArray(value) || isFields(value)) next.push(value)
    }
    for (const one of level) {
      if (Array.isArray(one)) {
        for (const item of one) visit(item)
        continue
      }
      for (const key of Object.keys(one)) {
        if (denied.has(key)) delete one[key]
        else visit(one[key])
      }
    }
    level = next
  }
  return true
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function groups(value: unknown): Page['deferredProps'] {
  return isFields(value)
    ? Object.fromEntries(Object.entries(value).map(([name, props]) => [name, texts(props)]))
    : {}
}
