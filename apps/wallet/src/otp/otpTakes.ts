import type { Limits } from '../config.ts'
import { take } from '../http/limits.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
/** Tries of a client address per minute, for each code that it may ask for in an hour. */
const triesPerCode = 3

/**
 * What a mail with a code takes: of the client address, of its network (three times as many for an IPv4 /24 or an IPv6 /64),
 * and of the project. Security R-34.
 */
export function mailTakes(
  address: string,
  projectId: string,
  { mailsPerHour, projectMailsPerDay }: Pick<Limits, 'mailsPerHour' | 'projectMailsPerDay'>,
) {
  const network = address.includes('/') ? address : address.split('.').slice(0, 3).join('.')
  const ofNetwork = take(`mails of network ${network}`, 3 * mailsPerHour, hourMs)
  return {
    ofClient:
      address === network ? [ofNetwork] : [take(`mails of ${address}`, mailsPerHour, hourMs), ofNetwork],
    ofProject: { ...take(`mails of project ${projectId}`, projectMailsPerDay, 24 * hourMs), alert: true },
  }
}

/** What a try of a code takes. */
export const codeTakes = (address: string, { mailsPerHour }: Pick<Limits, 'mailsPerHour'>) =>
  take(`codes of ${address}`, triesPerCode * mailsPerHour, minuteMs)
