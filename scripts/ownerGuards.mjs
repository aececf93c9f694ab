// The guards of what the owner of a wallet keeps when somebody else has a part of it, in the form of guards.mjs.

const wallet = 'apps/wallet/src'
const recovery = 'apps/recovery/src'
const users = `${wallet}/identities/createUsers.ts`
const identityTests = [`${wallet}/identities/identities.test.ts`]
const otpTests = [`${wallet}/otp/otp.test.ts`]
const deviceTests = [`${wallet}/devices/devices.test.ts`]
const spendingTests = [`${wallet}/spending/spending.test.ts`]
const exportTests = [`${wallet}/wallets/exportRoute.test.ts`]
const emailTests = [`${wallet}/emailChanges/emailChange.test.ts`]
const statements = `${wallet}/recovery/statementRoutes.ts`
const statementTests = [`${wallet}/recovery/statementRoutes.test.ts`]
const releases = `${recovery}/releases/createReleases.ts`
const check = `${recovery}/statements/createStatementCheck.ts`
const heldTests = [`${recovery}/releases/heldReleases.test.ts`]

/** @type {readonly (readonly [guard: string, file: string, code: string, broken: string, tests: readonly string[]])[]} */
export const ownerGuards = [
  [
    'owner: an account is unlinked by a session in which the wallet is open',
    `${wallet}/identities/identityRoutes.ts`,
    'await requireOwner(session)',
    '',
    identityTests,
  ],
  [
    'owner: an account that was unlinked signs nobody in',
    users,
    'if (known) return known.unlinkedAt ? undefined : known.userId',
    'if (known) return known.userId',
    identityTests,
  ],
  [
    'owner: an account that was unlinked steps up no more',
    users,
    'known?.userId === userId && !known.unlinkedAt',
    'known?.userId === userId',
    identityTests,
  ],
  [
    'owner: an unlinked account redeems no earlier answer',
    users,
    'if (unlinked) await endLogins(tx, userId)',
    '',
    identityTests,
  ],
  [
    'owner: sessions of an account end when it is unlinked',
    `${wallet}/identities/createAccounts.ts`,
    'if (method) await sessions.endOfMethod(',
    'if (method === undefined) await sessions.endOfMethod(',
    identityTests,
  ],
  [
    'owner: the only way to sign in is not unlinked',
    `${wallet}/identities/identityRoutes.ts`,
    'if ((await users.emailOf(tx, session.userId)) === undefined)',
    'if (session.userId === undefined)',
    identityTests,
  ],
  [
    'owner: an undo unlinks accounts of the new address',
    `${wallet}/emailChanges/createEmailChanges.ts`,
    'await users.unlinkSince(tx, userId, doneAt)',
    '',
    identityTests,
  ],
  [
    'owner: a code that steps up is used once',
    `${wallet}/otp/createOtp.ts`,
    "purpose === 'step-up' ? undefined : isRepeated",
    'isRepeated',
    otpTests,
  ],
  [
    'owner: a code that is repeated is no fresh proof',
    `${wallet}/emailChanges/createEmailChanges.ts`,
    'if (!isRepeated) await sessions.markProved(tx, session.id)',
    'await sessions.markProved(tx, session.id)',
    emailTests,
  ],
  [
    'owner: a new device does not choose the language of warnings',
    users,
    'const [known] = isUnknown',
    'const [known] = locale === undefined',
    deviceTests,
  ],
  [
    'owner: a wallet that was not opened uses up nothing of the daily limit',
    `${wallet}/spending/spendingRoutes.ts`,
    'sessions.requireOpened(session, Number.POSITIVE_INFINITY)',
    '',
    spendingTests,
  ],
  [
    'owner: an export needs the open wallet',
    `${wallet}/wallets/exportRoute.ts`,
    'sessions.requireOpened(session)',
    '',
    exportTests,
  ],
  [
    'owner: another device uses up no statements of this one',
    statements,
    'const device =',
    'const device = userId ||',
    statementTests,
  ],
  [
    'owner: a statement about releases is of another type',
    statements,
    "isForReleases ? 'recovery-releases+jwt' : 'recovery-statement+jwt'",
    "isForReleases ? 'recovery-statement+jwt' : 'recovery-statement+jwt'",
    statementTests,
  ],
  [
    'owner: a release needs a fresh sign-in, its cancellation does not',
    check,
    "if (purpose === 'recovery' && !isFresh)",
    'if (!isFresh)',
    heldTests,
  ],
  [
    'owner: releases are listed for their wallet only',
    releases,
    '...[eq(releases.walletId, walletId), isNotNull(releases.cancelHash)],',
    '...[isNotNull(releases.cancelHash)],',
    heldTests,
  ],
  [
    'owner: a release is cancelled on another device',
    releases,
    '.set({ cancelledAt: new Date(clock.now()) })',
    '.set({})',
    heldTests,
  ],
  [
    'owner: the mails of a release are in the language of the user',
    releases,
    'code, locale: statement.locale })',
    'code, locale })',
    heldTests,
  ],
  [
    'owner: a language is one',
    `${recovery}/http/shapes.ts`,
    '.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)',
    '',
    heldTests,
  ],
  [
    'owner: a sign-in locks a wallet that is open',
    'packages/embedded-wallet/src/site/createFrame.ts',
    'signer.lock()\n          addresses = undefined\n          agreedChange = undefined\n          return session.begin(started)',
    'return session.begin(started)',
    [`${recovery}/emailChange.test.ts`],
  ],
]
