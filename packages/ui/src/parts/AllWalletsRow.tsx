import { formatCount } from '../i18n/format.ts'
import { useLocale, useMessages } from '../i18n/useMessages.ts'
import { Cluster } from './Art.tsx'
import { Badge } from './Badge.tsx'
import { ChevronIcon } from './icons/arrows.tsx'
import { ListItem } from './ListItem.tsx'

/** Summary of the wallet directory: number of wallets and sample pictures. */
export type WalletDirectory = {
  readonly count?: number | undefined
  readonly samples: readonly { readonly name: string; readonly src?: string | undefined }[]
}

type Props = { readonly directory: WalletDirectory; readonly onPress: () => void }

/** Row that opens the list of all wallets. */
export function AllWalletsRow({ directory, onPress }: Props) {
  const { connect } = useMessages()
  const locale = useLocale()
  return (
    <ListItem
      art={<Cluster pictures={directory.samples} />}
      label={connect.allWallets}
      end={
        <>
          {directory.count ? (
            <Badge>
              <bdi dir="ltr" className="lk-num">
                {directory.count < 10
                  ? formatCount(directory.count, locale)
                  : `${formatCount(Math.floor(directory.count / 10) * 10, locale)}+`}
              </bdi>
            </Badge>
          ) : null}
          <ChevronIcon size={16} />
        </>
      }
      onPress={onPress}
    />
  )
}
