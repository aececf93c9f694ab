import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { anonymous } from '../limits/takes.ts'
import { type Budget, defaultBudget } from './budget.ts'
import {
  type Analytics,
  analyticsChoices,
  type FeatureId,
  featureIds,
  type ProjectFeatures,
} from './features.ts'
import { originProblem } from './originProblem.ts'
import type { Project, ProjectStore } from './projectStore.ts'

export const usage = `projects add --name <name> [--id <id>] [--origin <origin>]… [--feature <id>=<what>]… [--budget <what>=<n>]…
             [--analytics <when>] [--dev]
projects list
projects set <id> [--name <name>] [--origin <origin>]… [--feature <id>=<what>]… [--budget <what>=<n>]…
             [--analytics <when>] [--dev | --no-dev]
projects set <id> --approvals frame --origin <origin>…
projects set <id> --approvals window
projects remove <id>

--id      default: a random id. With add, for an id that the public WalletConnect relay knows
<origin>  https://app.example, https://*.app.example, or with --dev http://localhost:*
          with set, the given origins replace the previous ones
<what>    on, off, default, or a list: social_login=google,apple
<id>      of a feature: ${featureIds.join(', ')}
<budget>  perMinute=3000 (requests), rpcPerDay=200000 (requests that reach a node)
<when>    ${analyticsChoices.join(', ')}: whether analytics events are stored

--approvals frame   shows what the embedded wallet signs for these origins inside of their pages instead of in a window.
                    Such a page can have anything signed unseen: only for sites of your own
--approvals window  ends that`

/** Invalid arguments; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const options = {
  id: { type: 'string' },
  name: { type: 'string' },
  origin: { type: 'string', multiple: true },
  feature: { type: 'string', multiple: true },
  budget: { type: 'string', multiple: true },
  analytics: { type: 'string' },
  approvals: { type: 'string' },
  dev: { type: 'boolean' },
} as const

/**
 * Runs one `projects` command.
 * @returns the text to print
 * @throws UsageError for invalid arguments; nothing has been changed then
 */
export async function projectsCommand(
  store: ProjectStore,
  args: readonly string[],
  now: Date,
): Promise<string> {
  const { values, verb, id, rest } = read(args)
  const takesId = verb === 'set' || verb === 'remove'
  if (rest.length > 0 || (!takesId && id) || (verb !== 'add' && values.id)) throw new UsageError(usage)
  if (values.approvals !== undefined && verb !== 'set') throw new UsageError(usage)
  switch (verb) {
    case 'add': {
      const name = nameOf(values.name)
      if (!name) throw new UsageError('A project needs a --name.')
      const dev = values.dev ?? false
      const project: Project = {
        id: values.id === undefined ? randomBytes(16).toString('hex') : checkedId(values.id),
        name,
        dev,
        origins: originsOf(values.origin ?? [], dev),
        features: featuresOf(values.feature ?? [], {}),
        budget: budgetOf(values.budget ?? [], defaultBudget),
        analytics: analyticsOf(values.analytics ?? 'off'),
      }
      if (!(await store.add(project, now))) throw new UsageError(`There is already a project ${project.id}.`)
      return `Added ${described(project)}`
    }
    case 'list': {
      const all = await store.list()
      return all.length === 0 ? 'There is no project yet.' : all.map(described).join('\n\n')
    }
    case 'set': {
      const before = id && (await store.find(id))
      if (!before) throw new UsageError(`There is no project ${id ?? ''}. See projects list.`)
      const dev = values.dev ?? before.dev
      const declared = ownOriginsOf(values.approvals, values.origin, before)
      const origins = declared ? before.origins : originsOf(values.origin ?? before.origins, dev)
      const after: Project = {
        ...before,
        name: nameOf(values.name) ?? before.name,
        dev,
        origins,
        // An origin that is no longer of the project is no longer declared.
        ownOrigins: (declared ?? before.ownOrigins ?? []).filter((origin) => origins.includes(origin)),
        features: featuresOf(values.feature ?? [], before.features),
        budget: budgetOf(values.budget ?? [], before.budget),
        analytics: analyticsOf(values.analytics ?? before.analytics),
      }
      const { id: _, ...change } = after
      await store.set(before.id, change)
      return `Set ${described(after)}`
    }
    case 'remove': {
      if (!id || !(await store.remove(id)))
        throw new UsageError(`There is no project ${id ?? ''}. See projects list.`)
      return `Removed ${id}. Apps that name it are refused from now on.`
    }
    default:
      throw new UsageError(usage)
  }
}

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      allowNegative: true,
    })
    const [verb, id, ...rest] = positionals
    return { values, verb, id, rest }
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ''}\n\n${usage}`)
  }
}

function checkedId(id: string): string {
  if (!/^[A-Za-z0-9_-]{8,128}$/.test(id) || id === anonymous)
    throw new UsageError('An id has 8 to 128 letters, digits, - and _.')
  return id
}

function nameOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const trimmed = name.trim()
  if (trimmed.length < 1 || trimmed.length > 60) throw new UsageError('A name has 1 to 60 characters.')
  return trimmed
}

function originsOf(origins: readonly string[], dev: boolean): readonly string[] {
  const problems = origins
    .map((origin) => originProblem(origin, dev))
    .filter((problem) => problem !== undefined)
  if (problems.length > 0) throw new UsageError(problems.join('\n'))
  return [...new Set(origins)]
}

/** The origins of the project that are declared the operator's own; `undefined` if the arguments do not say. */
function ownOriginsOf(
  approvals: string | undefined,
  origins: readonly string[] | undefined,
  { origins: allowed }: Project,
): readonly string[] | undefined {
  if (approvals === undefined) return undefined
  if (approvals === 'window' && !origins) return []
  if (approvals !== 'frame' || !origins) throw new UsageError(usage)
  for (const origin of origins)
    if (origin.includes('*') || !allowed.includes(origin))
      throw new UsageError(`${origin} is no exact origin of the project. See projects list.`)
  return [...new Set(origins)]
}

function featuresOf(texts: readonly string[], before: ProjectFeatures): ProjectFeatures {
  const features = { ...before }
  for (const text of texts) {
    const [id, what] = text.split(/=(.*)/s)
    const known = featureIds.find((feature): feature is FeatureId => feature === id)
    if (!known) throw new UsageError(`Unknown feature ${id}. Features: ${featureIds.join(', ')}.`)
    if (!what) throw new UsageError(`Missing value for ${known}: use ${known}=on, =off, =default or a list.`)
    if (what === 'default') delete features[known]
    else {
      const config = what === 'on' || what === 'off' ? null : what.split(',').map((part) => part.trim())
      features[known] = { isEnabled: what !== 'off', config }
    }
  }
  return features
}

function budgetOf(texts: readonly string[], before: Budget): Budget {
  const budget: Record<keyof Budget, number> = { ...before }
  for (const text of texts) {
    const [what, amount = ''] = text.split('=')
    if ((what !== 'perMinute' && what !== 'rpcPerDay') || !/^[1-9][0-9]{0,8}$/.test(amount))
      throw new UsageError(`Invalid budget ${text}; expected perMinute=<n> or rpcPerDay=<n>.`)
    budget[what] = Number(amount)
  }
  return budget
}

function analyticsOf(text: string): Analytics {
  const choice = analyticsChoices.find((known) => known === text)
  if (!choice) throw new UsageError(`--analytics is one of ${analyticsChoices.join(', ')}.`)
  return choice
}

function described({
  id,
  name,
  dev,
  origins,
  ownOrigins = [],
  features,
  budget,
  analytics,
}: Project): string {
  const switched = Object.entries(features).map(
    ([feature, { isEnabled, config }]) =>
      `${feature}=${config ? config.join(',') : isEnabled ? 'on' : 'off'}`,
  )
  return [
    `${id}  ${name}${dev ? '  (dev)' : ''}`,
    `  origins   ${origins.map((origin) => (origin.includes('//*.') ? `${origin} (weak)` : origin)).join(', ') || 'none (no site may embed its wallet)'}`,
    `  approvals ${ownOrigins.length > 0 ? `in the frame on ${ownOrigins.join(', ')}` : 'in a window'}`,
    `  features  ${switched.join(', ') || 'as each app says'}`,
    `  analytics ${analytics}`,
    `  budget    ${budget.perMinute} requests a minute, ${budget.rpcPerDay} to nodes a day`,
  ].join('\n')
}
