import type { Http } from '@latchkey/core'
import type * as z from 'zod'
import { OnrampRefused, OnrampUnavailable } from './provider.ts'

const timeoutMs = 8_000

/**
 * Sends one request to a vendor.
 * @throws OnrampRefused when the vendor rejects the request, OnrampUnavailable otherwise; the vendor's text is not included
 */
export async function vendorCall<schema extends z.ZodType>(
  http: Http,
  request: {
    readonly url: string
    readonly json?: object
    readonly headers: Readonly<Record<string, string>>
  },
  schema: schema,
): Promise<z.output<schema>> {
  const answer = await http({ ...request, timeoutMs }).catch(() => undefined)
  if (answer?.status === 400 || answer?.status === 404 || answer?.status === 422)
    throw new OnrampRefused('body', 'The vendor does not sell this token.')
  if (!answer || answer.status >= 300) throw new OnrampUnavailable('The vendor does not answer.')
  try {
    return schema.parse(JSON.parse(answer.text))
  } catch {
    throw new OnrampUnavailable('The vendor’s answer cannot be read.')
  }
}
