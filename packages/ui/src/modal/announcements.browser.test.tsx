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

/** Records what a screen reader announces from now on, in order: "alert: Not sent." */
function listen(): { readonly announcements: () => readonly string[] } {
  const announcements: string[] = []
  const record = (changes: readonly MutationRecord[]) => {
    const changed = changes.flatMap(({ type, target, addedNodes }) => {
      const element = target instanceof Element ? target : target.parentElement
      const enclosing = element?.closest(regions)
      const added = [...addedNodes].flatMap((node) =>
        node instanceof Element
          ? [...(node.matches(regions) ? [node] : []), ...node.querySelectorAll(regions)]
          : [],
      )
      return [...(enclosing && type !== 'attributes' ? [enclosing] : []), ...added]
    })
    for (const region of new Set(changed)) {
      const silent =
        !region.isConnected ||
        region.ariaLive === 'off' ||
        region.closest('[inert], [aria-hidden="true"]') !== null
      const text = region.textContent?.trim()
      if (!silent && text) announcements.push(`${region.role ?? region.ariaLive}: ${text}`)
    }
  }
  const observer = new MutationObserver(record)
  observer.observe(modalRoot(), { childList: true, characterData: true, subtree: true })
  stop = () => observer.disconnect()
  return {
    announcements() {
      record(observer.takeRecords())
      return announcements
    },
  }
}

type Snack = ComponentProps<typeof Shown>['snack']

/** Renders states of a view one after the other; returns the announcements made by the changes. */
async function announcementsOf<state>(
  View: FunctionComponent<{ readonly state: state; readonly actions: never }>,
  [first, ...states]: readonly state[],
  snack?: Snack,
): Promise<readonly string[]> {
  const element = (state: state, snack?: Snack) => (
    <Shown {...(snack ? { snack } : {})}>{createElement(View, { state, actions: noActions as never })}</Shown>
  )
  const screen = await render(element(first as state))
  const listener = listen()
  for (const state of states) await screen.rerender(element(state, snack))
  const announcements = [...listener.announcements()]
  await screen.unmount()
  return announcements
}

const frame = (title: string) => (
  <ViewFrame key={title} title={title}>
    <p>text</p>
  </ViewFrame>
)

test('a view change announces the new title once', async () => {
  const screen = await render(<Shown>{frame('First')}</Shown>)
  const listener = listen()
  await screen.rerender(<Shown depth={1}>{frame('Second')}</Shown>)
  expect(listener.announcements()).toEqual(['polite: Second'])
  await screen.rerender(<Shown>{frame('First')}</Shown>)
  expect(listener.announcements()).toEqual(['polite: Second', 'polite: First'])
})

test('a view that leaves is not announced again', async () => {
  const announcements = await announcementsOf<EmailLoginViewState>(EmailLoginView, [
    emailLoginStates.unloaded,
    emailLoginStates.email,
  ])
  expect(announcements).toEqual(['polite: Continue with email'])
})

const expectOneAlert = (announcements: readonly string[], text: string) => {
  expect(announcements.filter((item) => item.includes(text))).toHaveLength(1)
  expect(announcements.find((item) => item.includes(text))).toMatch(/^alert: /)
}

test('a wrong code is announced by one alert', async () => {
  const { checking, wrong } = emailLoginStates
  expectOneAlert(
    await announcementsOf<EmailLoginViewState>(EmailLoginView, [checking, wrong]),
    'That code isn’t right.',
  )
  const { currentChecking, newCodeWrong } = updateEmailWalletStates
  const states = [{ ...currentChecking, status: 'new-code' as const }, newCodeWrong]
  expectOneAlert(await announcementsOf(UpdateEmailWalletView, states), 'That code isn’t right.')
})

test('an invalid field is announced by one alert', async () => {
  const { email, incomplete } = emailLoginStates
  const announcements = await announcementsOf<EmailLoginViewState>(EmailLoginView, [email, incomplete])
  expectOneAlert(announcements, 'That email address looks incomplete.')
  expectOneAlert(
    await announcementsOf(SendView, [sendStates.ready, sendStates.notEnough]),
    'Enter a smaller amount.',
  )
  const names = registerAccountNameStates
  expectOneAlert(
    await announcementsOf(RegisterAccountNameView, [names.checking, names.taken]),
    'Someone already has that name.',
  )
  expectOneAlert(await announcementsOf(BuyView, [buyStates.quoted, buyStates.tooMuch]), 'Cards allow')
})

test('a failure is announced by one alert', async () => {
  const names = registerAccountNameStates
  expectOneAlert(
    await announcementsOf(RegisterAccountNameView, [names.registering, names.failed]),
    'The name wasn’t registered',
  )
  const { tokens, balanceFailed } = accountStates
  expectOneAlert(await announcementsOf(AccountView, [tokens, balanceFailed]), 'Your balance didn’t load')
  const codes = connectingWalletConnectStates
  expectOneAlert(
    await announcementsOf(ConnectingWalletConnectView, [codes.scan, codes.scanExpired]),
    'This code has expired',
  )
})

test('a failed list is announced by one alert, an empty result by one status', async () => {
  const { results, none, failed } = allWalletsStates
  expectOneAlert(await announcementsOf(AllWalletsView, [results, failed]), 'The wallet list didn’t load')
  const announcements = await announcementsOf(AllWalletsView, [results, none])
  expect(announcements).toHaveLength(1)
  expect(announcements[0]).toMatch(/^status: No wallet called “lumiere”/)
})

test('an app that is not allowed to connect is announced by an alert', async () => {
  const { walletsDetected, originBlocked } = connectStates
  expectOneAlert(
    await announcementsOf(ConnectView, [walletsDetected, originBlocked]),
    'Connecting is unavailable here',
  )
})

test('a success snack is a status and an error snack is an alert', async () => {
  const { tokens } = accountStates
  const switched = await announcementsOf(AccountView, [tokens, tokens], {
    kind: 'success',
    text: 'You’re on Base',
  })
  expect(switched).toEqual(['status: You’re on Base'])
  const failed = await announcementsOf(AccountView, [tokens, tokens], {
    kind: 'error',
    text: 'Still connected.',
  })
  expect(failed).toEqual(['alert: Still connected.'])
})

test.each([
  [
    'an address of Account',
    () => announcementsOf(AccountView, [accountStates.tokens, accountStates.copied], copied),
  ],
  [
    'an address of Wallets',
    () =>
      announcementsOf(
        ProfileWalletsView,
        [profileWalletsStates.several, profileWalletsStates.copied],
        copied,
      ),
  ],
  [
    'an address of Receive',
    () => announcementsOf(ReceiveView, [receiveStates.ready, receiveStates.copied], copied),
  ],
  [
    'a pairing URI',
    () =>
      announcementsOf(
        ConnectingWalletConnectView,
        [connectingWalletConnectStates.scan, connectingWalletConnectStates.scanCopied],
        copied,
      ),
  ],
  [
    'a pairing URI on a phone',
    () =>
      announcementsOf(
        ConnectingWalletConnectView,
        [connectingWalletConnectStates.phone, connectingWalletConnectStates.phoneCopied],
        copied,
      ),
  ],
  [
    'a link to Farcaster',
    () =>
      announcementsOf(
        ConnectingFarcasterView,
        [connectingFarcasterStates.scan, connectingFarcasterStates.copied],
        copied,
      ),
  ],
  [
    'a name',
    () =>
      announcementsOf(
        RegisterAccountNameSuccessView,
        [registerAccountNameSuccessStates.done, registerAccountNameSuccessStates.copied],
        copied,
      ),
  ],
])('copying %s is announced once, by the snack', async (_, copy) => {
  expect(await copy()).toEqual(['status: It is copied'])
})
const copied = { kind: 'svg', text: 'It is copied' } as const

test('loading a quote is announced once', async () => {
  expect(await announcementsOf(BuyView, [buyStates.empty, buyStates.loading])).toEqual([
    'status: Getting a price',
  ])
})

const remainingSeconds = [24, 23, 2, 1]

test('the countdown to a new code is silent and its end is announced once', async () => {
  const { code } = emailLoginStates
  const at = (resendInSeconds: number) => ({ ...code, entry: { ...code.entry, resendInSeconds } })
  expect(await announcementsOf<EmailLoginViewState>(EmailLoginView, remainingSeconds.map(at))).toEqual([])
  expect(
    await announcementsOf<EmailLoginViewState>(EmailLoginView, [...remainingSeconds, 0, 0].map(at)),
  ).toEqual(['status: You can send a new code now.'])
})

test('the countdown to a new email is silent and its end is announced once', async () => {
  const at = (resendInSeconds: number) => ({ ...emailLoginStates.device, resendInSeconds })
  expect(
    await announcementsOf<EmailLoginViewState>(EmailLoginView, [...remainingSeconds, 0, 0].map(at)),
  ).toEqual(['status: You can send the email again now.'])
})

test('the cooldown of an email code is announced once at its start and once at its end', async () => {
  const { email, tooSoon } = emailLoginStates
  const at = (sendInSeconds: number) => ({ ...tooSoon, sendInSeconds })
  expect(
    await announcementsOf<EmailLoginViewState>(EmailLoginView, [email, ...remainingSeconds.map(at)]),
  ).toEqual(['alert: A code went out moments ago. You can ask for another in 24 seconds.'])
  expect(
    await announcementsOf<EmailLoginViewState>(EmailLoginView, [...remainingSeconds, 0, 0].map(at)),
  ).toEqual(['status: You can send a new code now.'])
})

test('the countdown to a balance retry is silent and its end is announced once', async () => {
  const { tokens, balanceFailed } = accountStates
  const at = (retryInSeconds: number) => ({
    ...balanceFailed,
    balance: { status: 'unavailable' as const, retryInSeconds },
  })
  expect(await announcementsOf(AccountView, [tokens, ...remainingSeconds.map(at)])).toHaveLength(1)
  const ended = await announcementsOf(AccountView, [...remainingSeconds, 0, 0].map(at))
  expect(ended).toHaveLength(1)
  expect(ended[0]).toMatch(/^alert: Your balance didn’t load.*Try again$/)
})
