import { useMessages } from '../../i18n/useMessages.ts'
import { Art } from '../../parts/Art.tsx'
import { CheckIcon } from '../../parts/icons/signs.tsx'
import { Name } from '../../parts/Name.tsx'
import { RadioItem, RadioList } from '../../parts/RadioList.tsx'
import type { NetworkChoice } from './switch-network.state.ts'

type Props = {
  readonly networks: readonly NetworkChoice[]
  readonly currentId: string | undefined
  readonly walletName: string
  readonly onPick: (networkId: string) => void
}

/** One network of a radio list; the current one is checked. */
export function NetworkRadios({ networks, currentId, walletName, onPick }: Props) {
  const { switchNetwork: text, common } = useMessages()
  const stop = networks.some((network) => network.id === currentId) ? currentId : networks[0]?.id
  return (
    <RadioList label={common.networks}>
      {networks.map((network) => {
        const checked = network.id === currentId
        return (
          <RadioItem
            key={network.id}
            data={{ 'data-network': network.id }}
            art={<Art name={network.name} src={network.imageUrl} />}
            label={<Name>{network.name}</Name>}
            sub={
              network.unavailable
                ? text.notAvailable(walletName)
                : network.testnet
                  ? text.testNetwork
                  : undefined
            }
            end={checked ? <CheckIcon className="lk-check" /> : null}
            checked={checked}
            reachable={network.id === stop}
            disabled={network.unavailable}
            onPress={() => onPick(network.id)}
          />
        )
      })}
    </RadioList>
  )
}
