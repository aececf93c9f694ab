import type { Context } from 'hono'
import type { Props } from '../inertia/prop.ts'

/** Answers with a page. */
export type RenderPage = (
  c: Context,
  component: string,
  props: Props,
  options?: { encryptHistory?: boolean },
) => Promise<Response>
