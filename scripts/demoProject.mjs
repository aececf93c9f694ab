import { execFile } from 'node:child_process'
import { root } from './setup.mjs'

/** What a new project switches; later changes by `npm run projects -- set` are kept. */
const features = ['activity=on', 'multi_wallet=on', 'onramp=on'].flatMap((feature) => ['--feature', feature])

/**
 * Makes the demo dapp a project of the services, as every app of an operator is, with an id, its origin, features and
 * analytics. Call it before the services start, because a PGlite folder allows one process.
 *
 * @throws Error with what `projects` printed
 */
export async function setDemoProject(env, { id, origin }) {
  const set = await runProjects(env, ['set', id, '--origin', origin])
  if (set.ok) return
  if (!set.printed.startsWith(`There is no project ${id}`)) throw new Error(set.printed)
  await addDemoProject(env, { id, origin })
}

/** @param more - further options of `projects add` */
export async function addDemoProject(env, { id, origin }, more = []) {
  const name = ['--name', 'Latchkey Launch', '--id', id]
  const options = ['--origin', origin, ...features, '--analytics', 'on', ...more]
  const added = await runProjects(env, ['add', ...name, ...options])
  if (!added.ok) throw new Error(added.printed)
}

function runProjects(env, args) {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['apps/server/dist/projects.js', ...args],
      { cwd: root, env },
      (error, out, err) => resolve({ ok: !error, printed: out + err }),
    )
  })
}
