import { modalBehavior } from '@latchkey/controllers/parts'
import { useMessages } from '../../i18n/useMessages.ts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useCopy } from '../../react/useCopy.ts'
import { useEntireState, useSelected } from '../../react/useSelected.ts'
import { BoundAccountMethods } from './BoundAccountMethods.tsx'
import { pickConnector } from './connectorOf.ts'
import { InAppView } from './InAppView.tsx'
import { inAppModel } from './in-app.model.ts'

const nothing = () => {}

/** Connect in the webview of a social app. */
export function InAppScreen() {
  const latchkey = useLatchkey()
  const { platform, router } = latchkey.internals
  const { connectors } = useEntireState(latchkey.connectors.state)
  const options = useEntireState(latchkey.options.state)
  const namespace = useSelected(router.state, ({ arguments: { namespace } }) => namespace)
  const { copy } = useCopy(platform.href, useMessages().common.linkCopied)
  const state = inAppModel({
    environment: platform.environment,
    href: platform.href,
    connectors,
    options,
    namespace,
  })
  return (
    <InAppView
      state={state}
      renderMethods={(methods) => (
        <BoundAccountMethods methods={methods} socials={[]} onSocialStep={nothing} />
      )}
      actions={{
        onCopyLink: copy,
        onPick: ({ id }) =>
          pickConnector(latchkey, connectors.find((one) => one.id === id) ?? { id }, namespace),
        onBack: latchkey.use(modalBehavior).back,
        onReload: () => location.reload(),
        onTryAgain: nothing,
        onAllWallets: nothing,
        onShowQrCode: nothing,
        onEmailChange: nothing,
        onEmailSubmit: nothing,
        onSocial: nothing,
        onMoreSocials: nothing,
      }}
    />
  )
}
