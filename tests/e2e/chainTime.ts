import type { World } from './world.ts'

/** Time of the newest block of the first chain, ms since 1970. Tests of the same world move it forward. */
export async function chainTime(world: World): Promise<number> {
  const block = (await world.rpc(0, 'eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
  return Number(block.timestamp) * 1000
}
