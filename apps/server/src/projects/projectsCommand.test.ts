import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { createProjectStore, type ProjectStore } from './projectStore.ts'
import { projectsCommand, UsageError } from './projectsCommand.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let store: ProjectStore
beforeAll(async () => {
  database = await openTestDatabase('memory')
  store = createProjectStore(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const { id } of await store.list()) await store.remove(id)
})

const run = (...args: string[]) => projectsCommand(store, args, new Date(0))
const idOf = (output: string) => /[0-9a-f]{32}/.exec(output)?.[0] ?? ''

test('projects can be added, listed, changed and removed', async () => {
  expect(await run('list')).toBe('There is no project yet.')
  const output = await run(
    ...[
      'add',
      '--name',
      ' Meadow ',
      '--origin',
      'https://meadow.example',
      '--origin',
      'https://*.meadow.example',
    ],
    ...['--feature', 'social_login=google, apple', '--feature', 'swap=off', '--feature', 'onramp=on'],
  )
  const id = idOf(output)
  expect(await store.find(id)).toMatchObject({
    id,
    name: 'Meadow',
    dev: false,
    origins: ['https://meadow.example', 'https://*.meadow.example'],
    features: {
      social_login: { isEnabled: true, config: ['google', 'apple'] },
      swap: { isEnabled: false, config: null },
      onramp: { isEnabled: true, config: null },
    },
  })
  expect(output).toContain('https://*.meadow.example (weak)')
  expect(await run('list')).toContain(`${id}  Meadow`)

  expect(output).toContain('3000 requests a minute, 200000 to nodes a day')
  await run('set', id, '--budget', 'rpcPerDay=7', '--analytics', 'on')
  expect(await store.find(id)).toMatchObject({
    budget: { perMinute: 3_000, rpcPerDay: 7 },
    analytics: 'on',
  })

  await run('set', id, '--dev', '--origin', 'http://localhost:*', '--feature', 'swap=default')
  expect(await store.find(id)).toMatchObject({
    name: 'Meadow',
    dev: true,
    origins: ['http://localhost:*'],
    features: { onramp: { isEnabled: true, config: null } },
  })
  expect((await store.find(id))?.features.swap).toBeUndefined()

  expect(await run('remove', id)).toContain(`Removed ${id}`)
  expect(await store.list()).toEqual([])
})

test('an id can be chosen once', async () => {
  expect(await run('add', '--name', 'A', '--id', 'known-to-the-relay')).toContain('known-to-the-relay  A')
  await expect(run('add', '--name', 'B', '--id', 'known-to-the-relay')).rejects.toThrow(
    'There is already a project known-to-the-relay.',
  )
  expect((await store.find('known-to-the-relay'))?.name).toBe('A')
})

test('two projects get different ids', async () => {
  expect(idOf(await run('add', '--name', 'A'))).not.toBe(idOf(await run('add', '--name', 'B')))
})

test.each([
  [[], 'projects add --name'],
  [['fetch'], 'projects add --name'],
  [['list', 'more'], 'projects add --name'],
  [['add'], 'A project needs a --name.'],
  [['add', '--name', 'A', '--analytics', 'always'], '--analytics is one of off, on, with-address.'],
  [['add', '--name', 'A', '--budget', 'perMinute=0'], 'Invalid budget perMinute=0'],
  [['add', '--name', 'A', '--id', 'a b c d e f'], 'An id has 8 to 128 letters'],
  [['add', '--name', 'A', '--id', 'anonymous'], 'An id has 8 to 128 letters'],
  [['set', 'nobody', '--id', 'somebody'], 'projects add --name'],
  [['add', '--name', ' '], 'A name has 1 to 60 characters.'],
  [['add', '--name', 'x'.repeat(61)], 'A name has 1 to 60 characters.'],
  [['add', '--name', 'A', '--origin', 'meadow'], 'meadow is not an origin'],
  [['add', '--name', 'A', '--origin', 'http://localhost:*'], 'for projects marked --dev'],
  [['add', '--name', 'A', '--feature', 'teleport=on'], 'Unknown feature teleport'],
  [['add', '--name', 'A', '--feature', 'swap'], 'Missing value for swap'],
  [['add', '--colour', 'red'], "Unknown option '--colour'"],
  [['set', 'nobody', '--name', 'A'], 'There is no project nobody'],
  [['remove', 'nobody'], 'There is no project nobody'],
] as const)('%j is rejected without changes', async (args, message) => {
  const running = run(...args)
  await expect(running).rejects.toBeInstanceOf(UsageError)
  await expect(running).rejects.toThrow(message)
  expect(await store.list()).toEqual([])
})

test('--no-dev is rejected while the project has a loopback origin', async () => {
  const id = idOf(await run('add', '--name', 'A', '--dev', '--origin', 'http://localhost:*'))
  await expect(run('set', id, '--no-dev')).rejects.toThrow('for projects marked --dev')
  expect((await store.find(id))?.dev).toBe(true)
})

test('exact origins of a project are declared the operator’s own, until a window is asked for again', async () => {
  const [app, shop] = ['https://app.example', 'https://shop.example']
  const added = await run(
    'add',
    '--name',
    'Meadow',
    '--origin',
    app,
    '--origin',
    shop,
    '--origin',
    'https://*.app.example',
  )
  const id = idOf(added)
  const declared = async () => (await store.find(id))?.ownOrigins
  expect(added).toContain('approvals in a window')
  for (const wrong of [
    ['frame'],
    ['frame', '--origin', 'https://*.app.example'],
    ['frame', '--origin', 'https://x.example'],
    ['window', '--origin', app],
    ['page'],
  ])
    await expect(run('set', id, '--approvals', ...wrong)).rejects.toThrow(UsageError)
  expect(await declared()).toEqual([])
  expect(await run('set', id, '--approvals', 'frame', '--origin', app)).toContain(
    `approvals in the frame on ${app}`,
  )
  expect(await store.find(id)).toMatchObject({
    ownOrigins: [app],
    origins: [app, shop, 'https://*.app.example'],
  })
  // An origin that leaves the project is not declared when it comes back.
  await run('set', id, '--origin', shop)
  await run('set', id, '--origin', app, '--origin', shop)
  expect(await declared()).toEqual([])
  await run('set', id, '--approvals', 'frame', '--origin', shop)
  await run('set', id, '--approvals', 'window')
  expect(await declared()).toEqual([])
})
