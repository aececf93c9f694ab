import { parse } from 'tldts'

const host = '[a-z0-9-]+(\\.[a-z0-9-]+)*'
const exact = new RegExp(`^https?://${host}(:[0-9]{1,5})?$`)
const wildcard = new RegExp(`^https://\\*\\.${host}(:[0-9]{1,5})?$`)
const anyLocalPort = /^http:\/\/(localhost|127\.0\.0\.1):\*$/

/**
 * Why an origin is not valid in a project, as a sentence; `undefined` if it is. Valid are an exact origin, a wildcard for one
 * label (`https://*.preview.example`), and any port of the local machine for a development project. Security 3.9.
 */
export function originProblem(origin: string, dev: boolean): string | undefined {
  if (anyLocalPort.test(origin)) return dev ? undefined : `${origin} is for projects marked --dev.`
  if (wildcard.test(origin)) {
    const { hostname } = new URL(origin.replace('*.', ''))
    // Below a suffix under which anyone can get a name (`co.uk`, `github.io`) a wildcard would allow everyone.
    const { publicSuffix } = parse(hostname, { allowPrivateDomains: true, detectIp: false })
    return hostname === publicSuffix ? `${origin} would allow everyone who has a name there.` : undefined
  }
  if (!exact.test(origin))
    return `${origin} is not an origin such as https://app.example or https://*.app.example.`
  return new URL(origin).origin === origin ? undefined : `${origin} is written ${new URL(origin).origin}.`
}
