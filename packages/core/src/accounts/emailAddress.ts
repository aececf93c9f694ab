/** Why a text is no email address: a part is missing, it has a space, or a letter that mail does not allow. */
export type EmailProblem = 'incomplete' | 'space' | { readonly letter: string }

/** Maximum lengths of an address and of its part before the `@`. RFC 5321 */
const maxLength = 254
const maxLocalLength = 64

/** Code points that are not seen, such as U+200B. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** Latin letters and signs of the width of East Asian ones, as input methods write them. */
const fullWidth = /[\uff01-\uff5e]/g
const fullWidthOffset = 0xfee0
const ideographicStop = /[\u3002\uff61]/g
/** The one address in angle brackets, with any name around it. */
const inAngles = /^[^<>]*<([^<>]*@[^<>]*)>[^<>]*$/
/** Signs around an address that no address begins or ends with. */
const edges = /^[<>()[\]"“”„«»‹›‘’,;:\s]+|[<>()[\]"“”„«»‹›‘’'`,;:.!?…\s]+$/gu

/**
 * The email address in a text that was typed or pasted: without invisible characters, `mailto:`, a name in front of angle brackets,
 * or signs around it. Nothing within an address is left out that can be seen.
 *
 * @returns the address, and what is wrong with it; whether mail arrives there is not known
 * @example
 * readEmailAddress('Ann Lee <ann@mail.example>.') // { address: 'ann@mail.example', problem: undefined }
 * @example
 * readEmailAddress('änn@mail.example').problem // { letter: 'ä' }
 */
export function readEmailAddress(text: string): {
  readonly address: string
  readonly problem: EmailProblem | undefined
} {
  const plain = text
    .replace(invisible, '')
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset))
    .replace(ideographicStop, '.')
  const address = unwrapped(unwrapped(plain))
  return { address, problem: problemOf(address) }
}

function unwrapped(text: string): string {
  const [, inner = text] = inAngles.exec(text) ?? []
  const trimmed = inner.trim()
  // Names may begin with an apostrophe.
  const quoted = /^'(.*)'$/s.exec(trimmed)?.[1] ?? trimmed
  return withoutScheme(quoted.replace(edges, ''))
}

function withoutScheme(text: string): string {
  if (!/^mailto:/i.test(text)) return text
  const [address = ''] = text.slice('mailto:'.length).split('?')
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

function problemOf(address: string): EmailProblem | undefined {
  const at = address.lastIndexOf('@')
  if (/\s/.test(address)) return 'space'
  if (at < 1) return 'incomplete'
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const letter =
    [...local].find((sign) => !/[a-z0-9!#$%&'*+/=?^_`{|}~.@-]/i.test(sign)) ??
    // A domain may have letters of any script.
    [...domain].find((sign) => !/[\p{L}\p{M}\p{N}.-]/u.test(sign))
  if (letter !== undefined) return { letter }
  if (local.includes('@') || local.length > maxLocalLength || address.length > maxLength) return 'incomplete'
  return local.split('.').every(Boolean) && isDomain(domain) ? undefined : 'incomplete'
}

/** Whether a domain has two labels and more, the last one of two letters and more. */
function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const isLabel = (label: string) => label.length > 0 && !label.startsWith('-') && !label.endsWith('-')
  const last = labels.at(-1) ?? ''
  return labels.length > 1 && labels.every(isLabel) && /^(\p{L}.|\P{ASCII})/su.test(last)
}
