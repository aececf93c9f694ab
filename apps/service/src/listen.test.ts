import { expect, test } from 'vitest'
import { listen } from './listen.ts'
import { freePort } from './testing.ts'

const place = async () => ({ port: await freePort(), host: '127.0.0.1' })

test('until it answers, everything is told to come back', async () => {
  const at = await place()
  const listening = await listen('the test', at)
  const early = await fetch(`http://127.0.0.1:${at.port}/`)
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1'])
  listening.answer(() => new Response('here'))
  expect(await (await fetch(`http://127.0.0.1:${at.port}/`)).text()).toBe('here')
  await listening.stop()
})

test('a port in use is named', async () => {
  const at = await place()
  const first = await listen('the test', at)
  await expect(listen('the other test', at)).rejects.toThrow(
    `Port ${at.port} is already in use, and wanted for the other test.`,
  )
  await first.stop()
})

test('stopping lets what is under way end, and takes nothing more', async () => {
  const at = await place()
  const listening = await listen('the test', at)
  let finish = () => {}
  const begun = new Promise<void>((resolve) => {
    listening.answer(async () => {
      resolve()
      await new Promise<void>((done) => {
        finish = done
      })
      return new Response('done')
    })
  })
  const slow = fetch(`http://127.0.0.1:${at.port}/`)
  await begun
  const stopped = listening.stop()
  await expect(fetch(`http://127.0.0.1:${at.port}/`)).rejects.toThrow()
  finish()
  expect(await (await slow).text()).toBe('done')
  await stopped
})
