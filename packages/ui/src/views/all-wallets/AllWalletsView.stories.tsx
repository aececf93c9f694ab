import { noActions } from '../../fixtures/noActions.ts'
import { AllWalletsView } from './AllWalletsView.tsx'
import { allWalletsStates as states } from './all-wallets.states.ts'

export default {
  title: 'Views/AllWallets',
  component: AllWalletsView,
  args: { actions: noActions },
  parameters: { view: 'AllWallets' },
}

export const Browse = { args: { state: states.browse } }
export const Loading = { args: { state: states.loading } }
export const LoadingFirst = { args: { state: states.loadingFirst } }
export const LoadingMore = { args: { state: states.loadingMore } }
export const Searching = { args: { state: states.searching } }
export const Results = { args: { state: states.results } }
export const SearchingAgain = { args: { state: states.searchingAgain } }
export const None = { args: { state: states.none } }
export const NoneNoCode = { args: { state: states.noneNoCode } }
export const Failed = { args: { state: states.failed } }
export const FailedNoCode = { args: { state: states.failedNoCode } }
export const LongNames = { args: { state: states.longNames } }
export const LookAlikes = { args: { state: states.lookAlikes } }
export const MoreFailed = { args: { state: states.moreFailed } }
export const TenThousand = { args: { state: states.tenThousand } }
