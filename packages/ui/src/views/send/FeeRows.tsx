import { useMessages } from '../../i18n/useMessages.ts'
import { Art } from '../../parts/Art.tsx'
import { DetailList } from '../../parts/DetailList.tsx'
import { Name } from '../../parts/Name.tsx'
import type { Fee } from './send.state.ts'
import { useFeeDetails } from './useFeeDetails.tsx'

type Props = {
  readonly fee: Fee
  readonly network: { readonly name: string; readonly imageUrl?: string | undefined }
}

/** Network and fee of the transfer. */
export function FeeRows({ fee, network }: Props) {
  const { send } = useMessages()
  return (
    <div className="lk-mt4">
      <DetailList
        rows={[
          {
            term: send.network,
            value: (
              <>
                <Art name={network.name} src={network.imageUrl} size={16} />
                <Name>{network.name}</Name>
              </>
            ),
          },
          ...useFeeDetails(fee),
        ]}
      />
    </div>
  )
}
