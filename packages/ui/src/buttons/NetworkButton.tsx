import { buttonTexts } from '../i18n/buttonTexts.ts'
import { Art } from '../parts/Art.tsx'
import type { HookOptions } from '../react/HookOptions.ts'
import { useLatchkey } from '../react/LatchkeyContext.ts'
import { useNetwork } from '../react/useNetwork.ts'
import { useSelected } from '../react/useSelected.ts'
import { PageButton } from './PageButton.tsx'

/** The network in use, and the way to another. */
export function NetworkButton(props: HookOptions) {
  const latchkey = useLatchkey(props.latchkey)
  const { network, isUnsupported } = useNetwork({ latchkey })
  const texts = buttonTexts(useSelected(latchkey.options.state, (options) => options.locale))
  if (isUnsupported) {
    return (
      <PageButton latchkey={latchkey} kind="danger" onPress={() => latchkey.open()}>
        <span>{texts.wrongNetwork}</span>
      </PageButton>
    )
  }
  if (!network) return null
  return (
    <PageButton
      latchkey={latchkey}
      label={texts.network(network.name)}
      onPress={() => latchkey.open({ view: 'SwitchNetwork' })}
    >
      <Art name={network.name} src={network.assets?.imageUrl} size={24} />
      <bdi>{network.name}</bdi>
    </PageButton>
  )
}
