import { useMessages } from '../i18n/useMessages.ts'
import { SignOutIcon } from './icons/arrows.tsx'
import { ListItem } from './ListItem.tsx'
import { MiniLoader } from './MiniLoader.tsx'

type Props = { readonly disconnecting: boolean | undefined; readonly onDisconnect: () => void }

/** Row that disconnects, in the footer of an account view. */
export function DisconnectRow({ disconnecting, onDisconnect }: Props) {
  const { common } = useMessages()
  return (
    <ListItem
      foot
      art={<SignOutIcon />}
      label={disconnecting ? common.disconnecting : common.disconnect}
      end={disconnecting ? <MiniLoader /> : null}
      busy={disconnecting}
      onPress={onDisconnect}
    />
  )
}
