import { createFakeClock } from '@latchkey/core/testing'
import { afterEach, expect, test } from 'vitest'
import { createListJobs, ListsBusy, type ListThread } from './createListJobs.ts'
import { doListWork } from './listWork.ts'
import { maxEntries } from './readDropList.ts'
import { startListThread } from './startListThread.ts'

/** Threads that do a job when the test says so. */
function setup() {
  const clock = createFakeClock()
  const running: { csv: string; finish(): void; fail(): void }[] = []
  const ended: number[] = []
  let started = 0
  const startThread = (): ListThread => {
    started += 1
    const number = started
    return {
      run: (job) =>
        new Promise((resolve, reject) => {
          const csv = 'csv' in job.input ? job.input.csv : ''
          running.push({
            csv,
            finish: () => resolve(doListWork(job)),
            fail: () => reject(new Error('ended')),
          })
        }),
      end: () => void ended.push(number),
    }
  }
  const jobs = createListJobs({ startThread, clock })
  const done: string[] = []
  const read = (owner: string, csv: string) =>
    jobs.run(owner, 'readDropList', { csv, decimals: 0 }).then(() => void done.push(csv))
  /** Lets the thread do all jobs, in its order. */
  const finishAll = async () => {
    for (let job = running.shift(); job; job = running.shift()) {
      job.finish()
      await clock.advance(0)
    }
  }
  return { clock, jobs, read, running, finishAll, done, ended, started: () => started }
}

test('owners take turns, and one job runs at a time', async () => {
  const { read, running, finishAll, done } = setup()
  const all = ['a1', 'a2', 'a3', 'a4'].map((csv) => read('ann', csv))
  all.push(read('bob', 'b1'), read('cem', 'c1'), read('bob', 'b2'))
  expect(running.map(({ csv }) => csv)).toEqual(['a1'])
  await finishAll()
  await Promise.all(all)
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a user has three lists waiting at most, and others are still taken', async () => {
  const { read, finishAll, done } = setup()
  const taken = ['a1', 'a2', 'a3', 'a4'].map((csv) => read('ann', csv))
  const refused = expect(read('ann', 'a5')).rejects.toThrow(ListsBusy)
  taken.push(read('bob', 'b1'))
  await finishAll()
  await refused
  await Promise.all(taken)
  expect(done).toHaveLength(5)
  const again = read('ann', 'a6')
  await finishAll()
  await again
  expect(done.at(-1)).toBe('a6')
})

test('sixty lists wait at most', async () => {
  const { read, finishAll } = setup()
  const taken = Array.from({ length: 61 }, (_, index) => read(`user ${index}`, 'x'))
  const refused = expect(read('another', 'x')).rejects.toThrow(ListsBusy)
  await finishAll()
  await refused
  await Promise.all(taken)
})

test('a thread that ended or takes a minute is replaced, and the next job is done', async () => {
  const { clock, read, running, finishAll, ended, started } = setup()
  const [dead, slow, good] = [read('ann', 'dead'), read('ann', 'slow'), read('ann', 'good')]
  running.shift()?.fail()
  await expect(dead).rejects.toThrow('ended')
  const late = expect(slow).rejects.toMatchObject({ code: 'deadline_exceeded' })
  running.shift()
  await clock.advance(60_000)
  await late
  await finishAll()
  await good
  expect([ended, started(), clock.pending]).toEqual([[1, 2], 3, 0])
})

const threads: ListThread[] = []
afterEach(() => {
  for (const thread of threads.splice(0)) thread.end()
})

test('the process does other work while a list of the most entries is read and its tree is built', async () => {
  const file = new URL('../testing/listWorker.mjs', import.meta.url)
  const thread = startListThread(file, { execArgv: ['--conditions=@latchkey/source'] })
  threads.push(thread)
  const jobs = createListJobs({ startThread: () => thread, clock: createFakeClock() })
  const account = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}`
  const csv = Array.from({ length: maxEntries }, (_, index) => `${account(index)},1`).join('\n')
  let turns = 0
  const ended = { value: false }
  const turn = () => {
    turns += 1
    if (!ended.value) setImmediate(turn)
  }
  setImmediate(turn)
  const { entries = '[]', problem } = await jobs.run('ann', 'readDropList', { csv, decimals: 0 })
  const afterList = turns
  const tree = await jobs.run('ann', 'dropTree', { entries })
  ended.value = true
  expect(problem).toBeUndefined()
  expect(tree.places).toHaveLength(maxEntries)
  expect(afterList).toBeGreaterThan(10)
  expect(turns - afterList).toBeGreaterThan(10)
})
