import type { ComponentProps } from 'react'
import { ConnectView } from './ConnectView.tsx'
import { InAppNotice } from './InAppNotice.tsx'
import type { InAppViewActions, InAppViewState } from './in-app.state.ts'

type Props = {
  readonly state: InAppViewState
  readonly actions: InAppViewActions
  readonly renderMethods?: ComponentProps<typeof ConnectView>['renderMethods']
}

/** Lists the options to connect that work in the webview of a social app, and links to the browser. */
export function InAppView({ state: { inApp, ...ways }, actions, renderMethods }: Props) {
  const hasWays = ways.email !== undefined || ways.wallets.length > 0
  return (
    <ConnectView
      state={{ ...ways, status: 'ready' }}
      actions={actions}
      renderMethods={renderMethods}
      notice={
        <div className={hasWays ? 'lk-mt4' : undefined}>
          <InAppNotice inApp={inApp} onCopyLink={actions.onCopyLink} />
        </div>
      }
    />
  )
}
