import { useButtonTexts } from '../i18n/useButtonTexts.ts'
import type { HookOptions } from '../react/HookOptions.ts'
import { useLatchkey } from '../react/LatchkeyContext.ts'
import { useNetwork } from '../react/useNetwork.ts'
import { useSelected } from '../react/useSelected.ts'
import { PageButton } from './PageButton.tsx'

/**
 * Button with the current network; opens the network switch.
 *
 * @example
 * <NetworkButton />
 */
export function NetworkButton(props: HookOptions) {
  const latchkey = useLatchkey(props.latchkey)
  const { network, isUnsupported } = useNetwork({ latchkey })
  const texts = useButtonTexts(useSelected(latchkey.options.state, (options) => options.locale))
  if (isUnsupported) {
    return (
      <PageButton
        latchkey={latchkey}
        kind="danger"
        serverContent={{ text: texts.wrongNetwork }}
        onPress={() => latchkey.open()}
      >
        <span>{texts.wrongNetwork}</span>
      </PageButton>
    )
  }
  if (!network) return null
  const imageUrl = network.assets?.imageUrl
  return (
    <PageButton
      latchkey={latchkey}
      label={texts.network(network.name)}
      serverContent={{
        text: network.name,
        picture: imageUrl ? { src: imageUrl } : { letter: network.name.charAt(0) },
      }}
      onPress={() => latchkey.open({ view: 'SwitchNetwork' })}
    >
      {imageUrl ? (
        <img className="lk-pic" src={imageUrl} alt="" referrerPolicy="no-referrer" />
      ) : (
        <span className="lk-pic" aria-hidden="true">
          {network.name.charAt(0)}
        </span>
      )}
      <bdi>{network.name}</bdi>
    </PageButton>
  )
}
