import type { ComponentType } from 'react'
import { AccountView } from '../../../packages/ui/src/views/account/AccountView.tsx'
import { accountStates } from '../../../packages/ui/src/views/account/account.states.ts'
import { ConnectView } from '../../../packages/ui/src/views/connect/ConnectView.tsx'
import { connectStates } from '../../../packages/ui/src/views/connect/connect.states.ts'
import { ConnectingExternalView } from '../../../packages/ui/src/views/connecting-external/ConnectingExternalView.tsx'
import { connectingExternalStates } from '../../../packages/ui/src/views/connecting-external/connecting-external.states.ts'
import { ReceiveView } from '../../../packages/ui/src/views/receive/ReceiveView.tsx'
import { receiveStates } from '../../../packages/ui/src/views/receive/receive.states.ts'
import { SendView } from '../../../packages/ui/src/views/send/SendView.tsx'
import { sendStates } from '../../../packages/ui/src/views/send/send.states.ts'
import { SendReviewView } from '../../../packages/ui/src/views/send-review/SendReviewView.tsx'
import { sendReviewStates } from '../../../packages/ui/src/views/send-review/send-review.states.ts'
import { SIWXSignMessageView } from '../../../packages/ui/src/views/siwx-sign-message/SIWXSignMessageView.tsx'
import { siwxSignMessageStates } from '../../../packages/ui/src/views/siwx-sign-message/siwx-sign-message.states.ts'
import { SwitchActiveChainView } from '../../../packages/ui/src/views/switch-active-chain/SwitchActiveChainView.tsx'
import { switchActiveChainStates } from '../../../packages/ui/src/views/switch-active-chain/switch-active-chain.states.ts'
import { SwitchNetworkView } from '../../../packages/ui/src/views/switch-network/SwitchNetworkView.tsx'
import { switchNetworkStates } from '../../../packages/ui/src/views/switch-network/switch-network.states.ts'
import { UnsupportedChainView } from '../../../packages/ui/src/views/unsupported-chain/UnsupportedChainView.tsx'
import { unsupportedChainStates } from '../../../packages/ui/src/views/unsupported-chain/unsupported-chain.states.ts'

type AnyView = ComponentType<{ readonly state: never; readonly actions: never }>

/** Every view with all its states: what the walk visits. */
export const views: Readonly<Record<string, readonly [AnyView, Readonly<Record<string, unknown>>]>> = {
  Connect: [ConnectView, connectStates],
  ConnectingExternal: [ConnectingExternalView, connectingExternalStates],
  Account: [AccountView, accountStates],
  SwitchNetwork: [SwitchNetworkView, switchNetworkStates],
  SwitchActiveChain: [SwitchActiveChainView, switchActiveChainStates],
  UnsupportedChain: [UnsupportedChainView, unsupportedChainStates],
  SIWXSignMessage: [SIWXSignMessageView, siwxSignMessageStates],
  Send: [SendView, sendStates],
  SendReview: [SendReviewView, sendReviewStates],
  Receive: [ReceiveView, receiveStates],
}
