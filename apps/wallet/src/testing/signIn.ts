import { randomUUID } from 'node:crypto'
import type { TestClient } from './createTestClient.ts'
import type { World } from './createWorld.ts'

/** An address that nobody has signed in with. */
export const anAddress = (): string => `user-${randomUUID()}@mail.example`

/** Asks for a code and reads it from the mail. */
export async function mailedCode(
  world: World,
  client: TestClient,
  email: string,
  change: object = {},
): Promise<string> {
  const started = await client.startOtp(email, change)
  if (started.status !== 202) throw new Error(`No code: ${JSON.stringify(started.body)}`)
  const code = (await world.mails()).flatMap((mail) =>
    mail.kind === 'code' && mail.to === email ? [mail.code] : [],
  )
  return code.at(-1) ?? ''
}

/** Signs in with a mailed code. @returns the client with its session */
export async function signIn(world: World, client: TestClient, email: string): Promise<TestClient> {
  const answer = client.adopt(await client.verifyOtp(email, await mailedCode(world, client, email)))
  if (answer.status !== 200) throw new Error(`Not signed in: ${JSON.stringify(answer.body)}`)
  return client
}
