import type { Context } from 'hono'
import { getAddress } from 'viem'
import { generatedAvatar } from '../../shared/generatedAvatar.ts'
import type { AuthUser, SharedProps } from '../../shared/pageProps.ts'
import type { Browser } from '../auth/browser.ts'
import type { SessionStore } from '../auth/sessionStore.ts'
import type { Database } from '../database/database.ts'
import { readOwnAccount } from '../launchpad/ownAccounts.ts'
import { ownedAvatar } from '../launchpad/people.ts'
import type { UserAccounts } from './userAccounts.ts'

const addressOf = (account: string) => account.slice(account.lastIndexOf(':') + 1)
const guest: SharedProps['auth'] = { user: null, wallets: [], siwx: [], pendingLink: null }

/** Reads the user of a request, their wallets and the sign-ins of the browser, once per request. */
export function createAuthProps(needs: {
  readonly db: Database
  readonly store: SessionStore
  readonly browser: Browser
  readonly users: UserAccounts
}) {
  const { db, store, browser, users } = needs
  const known = new WeakMap<Request, Promise<SharedProps['auth']>>()

  async function read(c: Context): Promise<SharedProps['auth']> {
    const session = await browser.session(c)
    const found = session?.userId ? await store.findUser(session.userId) : undefined
    if (!session || !found) return guest
    const [signIns, unlinked] = await Promise.all([store.listSignIns(session.id), users.unlinked(session)])
    const [primary] = found.wallets
    const owned = found.wallets.map(({ account }) => readOwnAccount(account))
    const {
      id,
      handle,
      displayName,
      email,
      avatar,
      passwordHash,
      approvalMode,
      dailyWarn,
      dropAccount,
      claimsForMe,
      feeSpeed,
      nodePins: pins,
    } = found.user
    const picture = avatar ? await ownedAvatar(db, avatar, owned) : null
    const address = primary ? addressOf(primary.account) : null
    const user: AuthUser = {
      ...{ id, handle, displayName, email, hasPassword: passwordHash !== null },
      avatar: picture ?? generatedAvatar({ id, address }),
      account: primary?.account ?? null,
      address,
      spending: { approvalMode, dailyWarn },
      // A wallet that was removed gets nothing any more.
      dropAccount:
        dropAccount && owned.some(({ address: one }) => one === dropAccount) ? getAddress(dropAccount) : null,
      claimsForMe,
      speed: { feeSpeed, pins },
    }
    return {
      user,
      wallets: found.wallets.map(({ id: walletId, account, label }, index) => ({
        ...{ id: walletId, namespace: account.split(':')[0] ?? '', address: addressOf(account), label },
        primary: index === 0,
      })),
      siwx: signIns.map(({ networkId, address }) => ({ caipNetworkId: networkId, address })),
      pendingLink: unlinked
        ? { address: unlinked.address, namespace: unlinked.namespace, other: unlinked.other }
        : null,
    }
  }

  return (c: Context): Promise<SharedProps['auth']> => {
    const found = known.get(c.req.raw) ?? read(c)
    known.set(c.req.raw, found)
    return found
  }
}
