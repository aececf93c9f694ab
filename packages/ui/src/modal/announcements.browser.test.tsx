import { type ComponentProps, createElement, type FunctionComponent } from 'react'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { noActions } from '../fixtures/noActions.ts'
import { modalRoot, Shown } from '../fixtures/Shown.tsx'
import { AccountView } from '../views/account/AccountView.tsx'
import { accountStates } from '../views/account/account.states.ts'
import { AllWalletsView } from '../views/all-wallets/AllWalletsView.tsx'
import { allWalletsStates } from '../views/all-wallets/all-wallets.states.ts'
import { BuyView } from '../views/buy/BuyView.tsx'
import { buyStates } from '../views/buy/buy.states.ts'
import { ConnectView } from '../views/connect/ConnectView.tsx'
import { connectStates } from '../views/connect/connect.states.ts'
import { ConnectingFarcasterView } from '../views/connecting-farcaster/ConnectingFarcasterView.tsx'
import { connectingFarcasterStates } from '../views/connecting-farcaster/connecting-farcaster.states.ts'
import { ConnectingWalletConnectView } from '../views/connecting-wallet-connect/ConnectingWalletConnectView.tsx'
import { connectingWalletConnectStates } from '../views/connecting-wallet-connect/connecting-wallet-connect.states.ts'
import { EmailLoginView } from '../views/email-login/EmailLoginView.tsx'
import type { EmailLoginViewState } from '../views/email-login/email-login.state.ts'
import { emailLoginStates } from '../views/email-login/email-login.states.ts'
import { ProfileWalletsView } from '../views/profile-wallets/ProfileWalletsView.tsx'
import { profileWalletsStates } from '../views/profile-wallets/profile-wallets.states.ts'
import { ReceiveView } from '../views/receive/ReceiveView.tsx'
import { receiveStates } from '../views/receive/receive.states.ts'
import { RegisterAccountNameView } from '../views/register-account-name/RegisterAccountNameView.tsx'
import { registerAccountNameStates } from '../views/register-account-name/register-account-name.states.ts'
import { RegisterAccountNameSuccessView } from '../views/register-account-name-success/RegisterAccountNameSuccessView.tsx'
import { registerAccountNameSuccessStates } from '../views/register-account-name-success/register-account-name-success.states.ts'
import { SendView } from '../views/send/SendView.tsx'
import { sendStates } from '../views/send/send.states.ts'
import { UpdateEmailWalletView } from '../views/update-email-wallet/UpdateEmailWalletView.tsx'
import { updateEmailWalletStates } from '../views/update-email-wallet/update-email-wallet.states.ts'
import { ViewFrame } from './ViewFrame.tsx'

const regions = '[role="status"], [role="alert"], [aria-live]'

let stop = () => {}
afterEach(() => stop())

/** What a screen reader is told from now on, in order: "alert: Not sent." */
function listen(): { readonly said: () => readonly string[] } {
  const said: string[] = []
  const take = (changes: readonly MutationRecord[]) => {
    const changed = changes.flatMap(({ type, target, addedNodes }) => {
      const element = target instanceof Element ? target : target.parentElement
      const around = element?.closest(regions)
      const inside = [...addedNodes].flatMap((node) =>
        node instanceof Element
          ? [...(node.matches(regions) ? [node] : []), ...node.querySelectorAll(regions)]
          : [],
      )
      return [...(around && type !== 'attributes' ? [around] : []), ...inside]
    })
    for (const region of new Set(changed)) {
      const silent =
        !region.isConnected ||
        region.ariaLive === 'off' ||
        region.closest('[inert], [aria-hidden="true"]') !== null
      const text = region.textContent?.trim()
      if (!silent && text) said.push(`${region.role ?? region.ariaLive}: ${text}`)
    }
  }
  const observer = new MutationObserver(take)
  observer.observe(modalRoot(), { childList: true, characterData: true, subtree: true })
  stop = () => observer.disconnect()
  return {
    said() {
      take(observer.takeRecords())
      return said
    },
  }
}

type Snack = ComponentProps<typeof Shown>['snack']

/** Shows one state of a view after the other and hears what is said at each change. */
async function hear<state>(
  View: FunctionComponent<{ readonly state: state; readonly actions: never }>,
  [first, ...states]: readonly state[],
  snack?: Snack,
): Promise<readonly string[]> {
  const shown = (state: state, snack?: Snack) => (
    <Shown {...(snack ? { snack } : {})}>{createElement(View, { state, actions: noActions as never })}</Shown>
  )
  const screen = await render(shown(first as state))
  const heard = listen()
  for (const state of states) await screen.rerender(shown(state, snack))
  const said = [...heard.said()]
  await screen.unmount()
  return said
}

const frame = (title: string) => (
  <ViewFrame key={title} title={title}>
    <p>text</p>
  </ViewFrame>
)

test('a view change says the new title, once', async () => {
  const screen = await render(<Shown>{frame('First')}</Shown>)
  const heard = listen()
  await screen.rerender(<Shown depth={1}>{frame('Second')}</Shown>)
  expect(heard.said()).toEqual(['polite: Second'])
  await screen.rerender(<Shown>{frame('First')}</Shown>)
  expect(heard.said()).toEqual(['polite: Second', 'polite: First'])
})

test('what leaves is not said again', async () => {
  const said = await hear<EmailLoginViewState>(EmailLoginView, [
    emailLoginStates.unloaded,
    emailLoginStates.email,
  ])
  expect(said).toEqual(['polite: Continue with email'])
})

const once = (said: readonly string[], text: string) => {
  expect(said.filter((one) => one.includes(text))).toHaveLength(1)
  expect(said.find((one) => one.includes(text))).toMatch(/^alert: /)
}

test('a wrong code is one alert', async () => {
  const { checking, wrong } = emailLoginStates
  once(await hear<EmailLoginViewState>(EmailLoginView, [checking, wrong]), 'That code isn’t right.')
  const { currentChecking, newCodeWrong } = updateEmailWalletStates
  const states = [{ ...currentChecking, status: 'new_code' as const }, newCodeWrong]
  once(await hear(UpdateEmailWalletView, states), 'That code isn’t right.')
})

test('a field that is filled in wrong is one alert', async () => {
  const { email, incomplete } = emailLoginStates
  const said = await hear<EmailLoginViewState>(EmailLoginView, [email, incomplete])
  once(said, 'That email address looks incomplete.')
  once(await hear(SendView, [sendStates.ready, sendStates.notEnough]), 'Enter a smaller amount.')
  const names = registerAccountNameStates
  once(await hear(RegisterAccountNameView, [names.checking, names.taken]), 'Someone already has that name.')
  once(await hear(BuyView, [buyStates.quoted, buyStates.tooMuch]), 'Cards allow')
})

test('what failed is one alert', async () => {
  const names = registerAccountNameStates
  once(await hear(RegisterAccountNameView, [names.registering, names.failed]), 'The name wasn’t registered')
  const { tokens, balanceFailed } = accountStates
  once(await hear(AccountView, [tokens, balanceFailed]), 'Your balance didn’t load')
  const codes = connectingWalletConnectStates
  once(await hear(ConnectingWalletConnectView, [codes.scan, codes.scanExpired]), 'This code has expired')
})

test('a list that failed is one alert; one without results is said politely', async () => {
  const { results, none, failed } = allWalletsStates
  once(await hear(AllWalletsView, [results, failed]), 'The wallet list didn’t load')
  const said = await hear(AllWalletsView, [results, none])
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^status: No wallet called “lumiere”/)
})

test('an app that may not connect says so at once', async () => {
  const { walletsDetected, originBlocked } = connectStates
  once(await hear(ConnectView, [walletsDetected, originBlocked]), 'Connecting is unavailable here')
})

test('a snack is a status; an error is an alert', async () => {
  const { tokens } = accountStates
  const switched = await hear(AccountView, [tokens, tokens], { kind: 'success', text: 'You’re on Base' })
  expect(switched).toEqual(['status: You’re on Base'])
  const failed = await hear(AccountView, [tokens, tokens], { kind: 'error', text: 'Still connected.' })
  expect(failed).toEqual(['alert: Still connected.'])
})

test.each([
  ['an address of Account', () => hear(AccountView, [accountStates.tokens, accountStates.copied], copied)],
  [
    'an address of Wallets',
    () => hear(ProfileWalletsView, [profileWalletsStates.several, profileWalletsStates.copied], copied),
  ],
  ['an address of Receive', () => hear(ReceiveView, [receiveStates.ready, receiveStates.copied], copied)],
  [
    'a link to a wallet',
    () =>
      hear(
        ConnectingWalletConnectView,
        [connectingWalletConnectStates.scan, connectingWalletConnectStates.scanCopied],
        copied,
      ),
  ],
  [
    'a link to a wallet on the phone',
    () =>
      hear(
        ConnectingWalletConnectView,
        [connectingWalletConnectStates.phone, connectingWalletConnectStates.phoneCopied],
        copied,
      ),
  ],
  [
    'a link to Farcaster',
    () =>
      hear(
        ConnectingFarcasterView,
        [connectingFarcasterStates.scan, connectingFarcasterStates.copied],
        copied,
      ),
  ],
  [
    'a name',
    () =>
      hear(
        RegisterAccountNameSuccessView,
        [registerAccountNameSuccessStates.done, registerAccountNameSuccessStates.copied],
        copied,
      ),
  ],
])('copying %s is said once, by the snack', async (_, heard) => {
  expect(await heard()).toEqual(['status: It is copied'])
})
const copied = { kind: 'svg', text: 'It is copied' } as const

test('a price that is asked for is said once', async () => {
  expect(await hear(BuyView, [buyStates.empty, buyStates.loading])).toEqual(['status: Getting a price'])
})

const counted = [24, 23, 2, 1]

test('counting down to another code is silent; its end is said once', async () => {
  const { code } = emailLoginStates
  const at = (resendInSeconds: number) => ({ ...code, entry: { ...code.entry, resendInSeconds } })
  expect(await hear<EmailLoginViewState>(EmailLoginView, counted.map(at))).toEqual([])
  expect(await hear<EmailLoginViewState>(EmailLoginView, [...counted, 0, 0].map(at))).toEqual([
    'status: You can send a new code now.',
  ])
})

test('counting down to another email is silent; its end is said once', async () => {
  const at = (resendInSeconds: number) => ({ ...emailLoginStates.device, resendInSeconds })
  expect(await hear<EmailLoginViewState>(EmailLoginView, [...counted, 0, 0].map(at))).toEqual([
    'status: You can send the email again now.',
  ])
})

test('that a code was asked for too soon is said once, and once that it may be asked for', async () => {
  const { email, tooSoon } = emailLoginStates
  const at = (sendInSeconds: number) => ({ ...tooSoon, sendInSeconds })
  expect(await hear<EmailLoginViewState>(EmailLoginView, [email, ...counted.map(at)])).toEqual([
    'alert: A code went out moments ago. You can ask for another in 24 seconds.',
  ])
  expect(await hear<EmailLoginViewState>(EmailLoginView, [...counted, 0, 0].map(at))).toEqual([
    'status: You can send a new code now.',
  ])
})

test('counting down to another try for the balance is silent; its end is said once', async () => {
  const { tokens, balanceFailed } = accountStates
  const at = (retryInSeconds: number) => ({
    ...balanceFailed,
    balance: { status: 'unavailable' as const, retryInSeconds },
  })
  expect(await hear(AccountView, [tokens, ...counted.map(at)])).toHaveLength(1)
  const ended = await hear(AccountView, [...counted, 0, 0].map(at))
  expect(ended).toHaveLength(1)
  expect(ended[0]).toMatch(/^alert: Your balance didn’t load.*Try again$/)
})
