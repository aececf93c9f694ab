import { asFields, asTexts } from './answer.ts'
import { createService, type ServiceNeeds, unreadable } from './service.ts'

/**
 * The ways in that a wallet site offers: `email`, ids of social providers, `farcaster`.
 *
 * @throws LatchkeyError like {@link createService}
 * @example
 * await readOfferedLogins({ http: fetchHttp(systemClock()), base: 'https://wallet.example' }) // ['email', 'google']
 */
export async function readOfferedLogins(
  needs: ServiceNeeds,
  signal?: AbortSignal | undefined,
): Promise<readonly string[]> {
  const service = createService(needs)
  const { logins } = asFields(await service.get('/logins', {}, signal))
  if (!Array.isArray(logins)) throw unreadable(service.url('/logins'))
  return asTexts(logins)
}
