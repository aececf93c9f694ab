import { useMessages } from '../../i18n/useMessages.ts'
import { Banner } from '../../parts/Banner.tsx'
import { Button, ButtonPair, LinkButton } from '../../parts/Button.tsx'
import { CopyIcon } from '../../parts/icons/things.tsx'
import { appNameOf, browserLink, type InApp } from './leaveApp.ts'

type Props = { readonly inApp: InApp; readonly onCopyLink: () => void }

/**
 * In the webview of a social app no wallet opens and no provider signs in. The link is copied with every press, because the app
 * may open nothing.
 */
export function InAppNotice({ inApp, onCopyLink }: Props) {
  const { connect, common } = useMessages()
  const link = browserLink(inApp)
  const copy = (
    <Button size="sm" inline={!link} start={<CopyIcon size={16} />} onPress={onCopyLink}>
      {common.copyLink}
    </Button>
  )
  const action = link ? (
    <ButtonPair>
      <LinkButton kind="primary" size="sm" href={link} target="_self" onPress={onCopyLink}>
        {connect.openBrowser}
      </LinkButton>
      {copy}
    </ButtonPair>
  ) : (
    copy
  )
  return (
    <Banner kind="info" title={connect.inApp(appNameOf(inApp))} action={action}>
      {connect.inAppNote}
    </Banner>
  )
}
