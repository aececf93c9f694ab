import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../parts/Button.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { PlusIcon } from '../../parts/icons/signs.tsx'
import { WalletIcon } from '../../parts/icons/things.tsx'
import { Section } from '../../parts/Section.tsx'
import { AccountTypes } from './AccountTypes.tsx'
import { InUse } from './InUse.tsx'
import { LinkedWallets } from './LinkedWallets.tsx'
import type { ProfileWalletsViewActions, ProfileWalletsViewState } from './profile-wallets.state.ts'

type Props = { readonly state: ProfileWalletsViewState; readonly actions: ProfileWalletsViewActions }

/** All linked wallets, with actions to switch, add and disconnect. */
export function ProfileWalletsView({ state, actions }: Props) {
  const { profile } = useMessages()
  if (state.status === 'none') {
    return (
      <ViewFrame title={profile.title} onBack={actions.onBack}>
        <Empty
          icon={<WalletIcon size={28} />}
          heading={profile.none(state.family)}
          text={profile.noneNote(state.otherFamily)}
          action={
            <Button kind="primary" inline onPress={actions.onAdd}>
              {profile.addOf(state.family)}
            </Button>
          }
        />
      </ViewFrame>
    )
  }
  const { connected, notConnected, switchingId, accountType, inUse } = state
  const isOnlyWallet = connected.length === 0 && notConnected.length === 0 && !accountType
  return (
    <ViewFrame
      title={profile.title}
      onBack={actions.onBack}
      busy={switchingId !== undefined}
      footer={
        <Button start={<PlusIcon />} disabled={switchingId !== undefined} onPress={actions.onAdd}>
          {profile.add}
        </Button>
      }
    >
      <InUse wallet={inUse} actions={actions} />
      {accountType || state.canChangeEmail ? (
        <AccountTypes type={accountType} canChangeEmail={state.canChangeEmail} actions={actions} />
      ) : null}
      {connected.length > 0 ? (
        <>
          <div className="lk-mt3">
            <Section>{profile.connected}</Section>
          </div>
          <LinkedWallets
            label={profile.connectedLabel}
            wallets={connected}
            verb={profile.switch}
            switchingId={switchingId}
            onPress={actions.onSwitch}
          />
        </>
      ) : null}
      {notConnected.length > 0 ? (
        <>
          <div className={connected.length > 0 ? undefined : 'lk-mt3'}>
            <Section>{profile.notConnected}</Section>
          </div>
          <LinkedWallets
            label={profile.notConnectedLabel}
            wallets={notConnected}
            verb={profile.reconnect}
            switchingId={switchingId}
            onPress={actions.onReconnect}
            onRemove={actions.onRemove}
          />
        </>
      ) : null}
      {isOnlyWallet ? <p className="lk-small lk-center lk-mt4">{profile.addNote}</p> : null}
    </ViewFrame>
  )
}
