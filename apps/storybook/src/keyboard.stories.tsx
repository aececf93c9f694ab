import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { noActions } from '../../../packages/ui/src/fixtures/noActions.ts'
import { AccountView } from '../../../packages/ui/src/views/account/AccountView.tsx'
import type { AccountTab } from '../../../packages/ui/src/views/account/account.state.ts'
import { accountStates } from '../../../packages/ui/src/views/account/account.states.ts'
import { SIWXSignMessageView } from '../../../packages/ui/src/views/siwx-sign-message/SIWXSignMessageView.tsx'
import { siwxSignMessageStates } from '../../../packages/ui/src/views/siwx-sign-message/siwx-sign-message.states.ts'
import { SwitchNetworkView } from '../../../packages/ui/src/views/switch-network/SwitchNetworkView.tsx'
import { switchNetworkStates } from '../../../packages/ui/src/views/switch-network/switch-network.states.ts'

export default { title: 'Keyboard' }

const modal = () => document.querySelector('latchkey-modal')?.shadowRoot as ShadowRoot
// `within` expects an element, but uses only what a shadow root has too.
const inModal = () => within(modal() as unknown as HTMLElement)
const focused = () => modal().activeElement as HTMLElement

function WithTabs() {
  const [tab, setTab] = useState<AccountTab>('tokens')
  const [copied, setCopied] = useState(false)
  const state = {
    ...accountStates.tokens,
    nfts: accountStates.nfts.nfts,
    activity: accountStates.activity.activity,
    tab,
    copied,
  }
  return (
    <AccountView
      state={state}
      actions={{ ...(noActions as object), onTab: setTab, onCopyAddress: () => setCopied(true) } as never}
    />
  )
}

/** Arrows move and select. */
export const TabArrows = {
  render: () => <WithTabs />,
  parameters: { view: 'Account' },
  play: async () => {
    const tokens = await inModal().findByRole('tab', { name: 'Tokens' })
    tokens.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(focused()).toHaveTextContent('NFTs')
    await expect(focused()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{End}')
    await expect(focused()).toHaveTextContent('Activity')
  },
}

/** A press shows the copied state. */
export const Copy = {
  render: () => <WithTabs />,
  parameters: { view: 'Account' },
  play: async () => {
    const copy = await inModal().findByRole('button', { name: /^Copy address/ })
    copy.focus()
    await userEvent.keyboard('{Enter}')
    await expect(copy).toHaveAttribute('data-copied')
  },
}

/** Arrows only move focus, so that no wallet request is sent at every step. */
export const RadioArrows = {
  render: () => <SwitchNetworkView state={switchNetworkStates.list} actions={noActions as never} />,
  parameters: { view: 'SwitchNetwork' },
  play: async () => {
    const first = await inModal().findByRole('radio', { name: /Arbitrum One/ })
    first.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(focused()).toHaveTextContent('Arbitrum Nova')
    await expect(first).toHaveAttribute('aria-checked', 'true')
  },
}

/** The message to sign opens by keyboard and can be scrolled. */
export const Disclosure = {
  render: () => <SIWXSignMessageView state={siwxSignMessageStates.ask} actions={noActions as never} />,
  parameters: { view: 'SIWXSignMessage' },
  play: async () => {
    const summary = await inModal().findByText('What you’re signing')
    summary.focus()
    await expect(focused()).toBe(summary)
    // Synthetic key presses have no default action, so a click opens it.
    summary.click()
    await expect(summary.closest('details')).toHaveAttribute('open')
  },
}
