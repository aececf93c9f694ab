import { Refusal } from '../http/refusal.ts'
import { isAllowedOrigin, type ProjectOrigins } from './projectOrigins.ts'

/** @throws Refusal `unknown_project` unless the project exists and `site` is on its list */
export async function requireSite(origins: ProjectOrigins, projectId: string, site: string): Promise<void> {
  if (!isAllowedOrigin(await origins(projectId), site)) throw new Refusal('unknown_project')
}
