import { naming } from '@latchkey/controllers/parts'
import { useMessages } from '../../i18n/useMessages.ts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useCopy } from '../../react/useCopy.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { RegisterAccountNameSuccessView } from './RegisterAccountNameSuccessView.tsx'

export function RegisterAccountNameSuccessScreen() {
  const latchkey = useLatchkey()
  const { account } = useMessages()
  const { registered } = useEntireState(latchkey.use(naming).state)
  const name = useLastDefined(registered)
  const now = useEntireState(latchkey.state)
  const address = useLastDefined(now.namespaces[now.namespace]?.account?.address)
  const avatarUrl = useSelected(latchkey.identity.state, ({ identity }) => identity?.imageUrl)
  const { copied, copy } = useCopy(name, account.nameCopied)
  if (!name || !address) return null
  return (
    <RegisterAccountNameSuccessView
      state={{ name, address, avatarUrl, copied }}
      actions={{ onDone: () => latchkey.internals.router.reset('Account'), onCopyName: copy }}
    />
  )
}
