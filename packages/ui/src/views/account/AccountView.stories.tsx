import { noActions } from '../../fixtures/noActions.ts'
import { AccountView } from './AccountView.tsx'
import { accountStates as states } from './account.states.ts'

export default {
  title: 'Views/Account',
  component: AccountView,
  args: { actions: noActions },
  parameters: { view: 'Account' },
}

export const Tokens = { args: { state: states.tokens } }
export const Nfts = { args: { state: states.nfts } }
export const Activity = { args: { state: states.activity } }
export const NftsLoading = { args: { state: states.nftsLoading } }
export const NftsFailed = { args: { state: states.nftsFailed } }
export const ActivityRecent = { args: { state: states.activityRecent } }
export const ActivityLookAlike = { args: { state: states.activityLookAlike } }
export const ActivityLoading = { args: { state: states.activityLoading } }
export const ActivityFailed = { args: { state: states.activityFailed } }
export const ActivityLoadingMore = { args: { state: states.activityLoadingMore } }
export const ActivityMoreFailed = { args: { state: states.activityMoreFailed } }
export const ActivityTenThousand = { args: { state: states.activityTenThousand } }
export const Loading = { args: { state: states.loading } }
export const Copied = {
  args: { state: states.copied },
  parameters: { snack: { kind: 'success', text: 'Address copied' } },
}
export const Empty = { args: { state: states.empty } }
export const Imitated = { args: { state: states.imitated } }
export const NoNfts = { args: { state: states.noNfts } }
export const NoActivity = { args: { state: states.noActivity } }
export const BalanceFailed = { args: { state: states.balanceFailed } }
export const UnsupportedNetwork = { args: { state: states.unsupportedNetwork } }
export const BalanceFailedNow = { args: { state: states.balanceFailedNow } }
export const Long = { args: { state: states.long } }
export const External = { args: { state: states.external } }
export const ExternalRefreshing = { args: { state: states.externalRefreshing } }
export const ExternalLoading = { args: { state: states.externalLoading } }
export const ExternalEmpty = { args: { state: states.externalEmpty } }
export const ExternalHuge = { args: { state: states.externalHuge } }
export const ExternalRows = { args: { state: states.externalRows } }
export const EmbeddedUnprotected = { args: { state: states.embeddedUnprotected } }
export const EmbeddedRows = { args: { state: states.embeddedRows } }
export const Locked = { args: { state: states.locked } }
export const Disconnecting = { args: { state: states.disconnecting } }
