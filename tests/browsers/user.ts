import { expect } from '@playwright/test'
import type { Driver, Place } from './driver.ts'
import { locate } from './locate.ts'

/** An element in the page, or in the open shadow roots of the hosts of one name. The first visible match counts. */
export type Target = {
  readonly host?: 'latchkey-button' | 'latchkey-modal' | 'devnet-wallet'
  readonly css: string
  /** Matches the accessible name. */
  readonly name?: RegExp
}

/** Acts and looks as a user does; each function waits for its target. */
export type User = {
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Acts and looks there from now on. */
  goTo(place: Place): Promise<void>
  click(target: Target): Promise<void>
  /** Clicks a field and types into it. */
  fill(target: Target, text: string): Promise<void>
  sees(target: Target): Promise<void>
  /** Waits until nothing visible matches. */
  waitsUntilGone(target: Target): Promise<void>
  /** Faults of all pages so far. */
  faults(): Promise<readonly string[]>
}

export function createUser(driver: Driver): User {
  const seenFaults: string[] = []
  const look = async (target: Target) => {
    const query = { ...target, name: target.name?.source }
    return JSON.parse(
      await driver.evaluate(`JSON.stringify((${locate})(${JSON.stringify(query)}))`),
    ) as ReturnType<typeof locate>
  }
  const describe = ({ host, css, name }: Target) => [host, css, name].filter(Boolean).join(' ')

  /** Reads the faults of the page before it is left. */
  async function collectFaults() {
    seenFaults.push(...JSON.parse(await driver.evaluate('JSON.stringify((document.faults ?? []).splice(0))')))
    return seenFaults
  }

  async function click(target: Target) {
    let previous = ''
    let point = { x: 0, y: 0 }
    const ready = async () => {
      const found = await look(target)
      if (typeof found === 'string') return found
      point = found
      const place = `${found.x} ${found.y}`
      const state = found.hit === 'itself' ? 'ready' : `covered by ${found.hit}`
      const result = place === previous && !found.moves ? state : 'moving'
      previous = place
      return result
    }
    await expect.poll(ready, { message: `ready for a click: ${describe(target)}`, ...often }).toBe('ready')
    await driver.perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', ...point },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }

  return {
    async open(url) {
      await collectFaults()
      await driver.open(url)
    },
    async reload() {
      await collectFaults()
      await driver.reload()
    },
    async goTo(place) {
      await expect
        .poll(() => driver.switchTo(place).then(() => place, String), { message: `a ${place}`, ...often })
        .toBe(place)
    },
    click,
    async fill(target, text) {
      await click(target)
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value } as const,
        { type: 'keyUp', value } as const,
      ])
      await driver.perform([{ type: 'key', id: 'keyboard', actions }])
    },
    async sees(target) {
      await expect
        .poll(() => look(target), { message: `visible: ${describe(target)}`, ...often })
        .toHaveProperty('hit')
    },
    async waitsUntilGone(target) {
      await expect
        .poll(() => look(target), { message: `not visible: ${describe(target)}`, ...often })
        .toBe('not visible')
    },
    faults: collectFaults,
  }
}

/** A limit that only a hang reaches, and the time between two looks, ms. */
const often = { timeout: 120_000, intervals: [50] }
