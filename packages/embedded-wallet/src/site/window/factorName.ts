import type { Factor } from '../../api/walletApi.ts'
import type { WindowNeeds } from './windowNeeds.ts'

/** What a factor is called: a passkey has a name of its own. */
export const factorName = (
  { texts }: Pick<WindowNeeds, 'texts'>,
  { type, label }: Pick<Factor, 'type' | 'label'>,
): string => (type === 'passkey' && label) || texts().security.kinds[type]
