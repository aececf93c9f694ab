import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Address } from '../../parts/Address.tsx'
import { AddressAvatar } from '../../parts/AddressAvatar.tsx'
import { Art, Combo, GlyphArt } from '../../parts/Art.tsx'
import { Banner } from '../../parts/Banner.tsx'
import { LinkButton } from '../../parts/Button.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { DisconnectRow } from '../../parts/DisconnectRow.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { Identity } from '../../parts/Identity.tsx'
import { InIcon, OutIcon, UpDownIcon } from '../../parts/icons/arrows.tsx'
import { PlusIcon } from '../../parts/icons/signs.tsx'
import { MailIcon } from '../../parts/icons/things.tsx'
import { Name } from '../../parts/Name.tsx'
import { NetworkPill } from '../../parts/Pill.tsx'
import { Tabs } from '../../parts/Tabs.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import css from './account.css?inline'
import type { AccountViewActions, AccountViewState } from './account.state.ts'
import { Balance } from './Balance.tsx'
import { MoreRows } from './MoreRows.tsx'
import { TabContent } from './TabContent.tsx'

type Props = { readonly state: AccountViewState; readonly actions: AccountViewActions }

/** Overview of the connected account: balance, tokens, collectibles, activity and actions. */
export function AccountView({ state, actions }: Props) {
  useStyles(css)
  const { account } = useMessages()
  const { network } = state
  return (
    <ViewFrame
      title={account.title}
      start={
        <NetworkPill
          name={network.name}
          imageUrl={network.imageUrl}
          label={account.network(network.name)}
          onPress={actions.onSwitchNetwork}
        />
      }
      footerKind="row"
      footer={<DisconnectRow disconnecting={state.disconnecting} onDisconnect={actions.onDisconnect} />}
    >
      <Person state={state} actions={actions} />
      {state.locked ? (
        <div className="lk-mt3">
          <Banner kind="warning" title={account.locked(state.wallet.name)}>
            {account.lockedNote(state.wallet.name)}
          </Banner>
        </div>
      ) : null}
      <Balance balance={state.balance} networkName={network.name} />
      <ActionRow state={state} actions={actions} />
      {state.protectUrl ? (
        <div className="lk-mt4">
          <Banner
            kind="info"
            title={account.protect}
            action={
              <LinkButton size="sm" inline href={state.protectUrl}>
                {account.protectNow}
              </LinkButton>
            }
          >
            {account.protectNote}
          </Banner>
        </div>
      ) : null}
      <div className="lk-mt4">
        {state.tabs.length > 1 ? (
          <Tabs
            label={account.assets}
            tabs={state.tabs.map((id) => ({ id, label: account.tabs[id] }))}
            selected={state.tab}
            onSelect={actions.onTab}
          >
            <TabContent state={state} actions={actions} />
          </Tabs>
        ) : (
          <TabContent state={state} actions={actions} />
        )}
        {state.more ? <MoreRows more={state.more} actions={actions} /> : null}
      </div>
    </ViewFrame>
  )
}

function Person({ state, actions }: Props) {
  const { account } = useMessages()
  const { address, name } = state
  return (
    <Identity
      art={
        <Combo>
          <AddressAvatar address={address} src={state.avatarUrl} size={48} />
          {state.embedded ? (
            <GlyphArt size={20}>
              <MailIcon />
            </GlyphArt>
          ) : (
            <Art name={state.wallet.name} src={state.wallet.imageUrl} size={20} />
          )}
        </Combo>
      }
      end={
        state.canSwitchWallet ? (
          <IconButton
            kind="tonal"
            label={account.switchWallet}
            icon={<UpDownIcon />}
            onPress={actions.onSwitchWallet}
          />
        ) : null
      }
    >
      <span className="lk-ident__name" dir="auto">
        {name ? <Name>{name}</Name> : <Address value={address} />}
      </span>
      <CopyButton
        address={address}
        showAddress={name !== undefined}
        copied={state.copied ?? false}
        onCopy={actions.onCopyAddress}
      />
    </Identity>
  )
}

const icons = { send: <OutIcon />, receive: <InIcon />, buy: <PlusIcon /> }

function ActionRow({ state, actions }: Props) {
  const { account } = useMessages()
  if (state.actions.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all supported browsers.
    <div className="lk-mt4 lk-actions" role="group" aria-label={account.actions}>
      {state.actions.map((action) => (
        <button type="button" className="lk-action" key={action} onClick={() => actions.onAction(action)}>
          {icons[action]}
          <span>{account[action]}</span>
        </button>
      ))}
    </div>
  )
}
