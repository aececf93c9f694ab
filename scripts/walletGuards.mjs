// The guards of the embedded wallet's backend, in the form of guards.mjs.

const proofs = ['apps/wallet/src/sessions/dpop.test.ts']
const sessions = ['apps/wallet/src/sessions/sessions.test.ts']
const codes = ['apps/wallet/src/otp/otp.test.ts']
const strangers = ['apps/wallet/src/otp/strangers.test.ts']
const site = ['apps/wallet/src/app.test.ts']
const newWallet = ['apps/wallet/src/wallets/newWallet.test.ts']
const envelopeTests = ['apps/wallet/src/wallets/envelopes.test.ts']
const factors = ['apps/wallet/src/wallets/factors.test.ts']
const deviceTests = ['apps/wallet/src/devices/devices.test.ts']
const auditTests = ['apps/wallet/src/audit/appendAudit.test.ts']
const mail = ['apps/wallet/src/mail/mail.test.ts']
const social = ['apps/wallet/src/logins/social/socialRoutes.test.ts']
const providerTests = ['apps/wallet/src/logins/social/createProviders.test.ts']
const accountTests = ['apps/wallet/src/logins/social/readAccount.test.ts']
const stepUps = ['apps/wallet/src/logins/stepUp.test.ts']
const loginWindow = ['packages/embedded-wallet/src/site/login/loginWindow.test.ts']
const passkeyTests = ['apps/wallet/src/passkeys/passkeys.test.ts']
const spendingTests = ['apps/wallet/src/spending/spending.test.ts']
const clientDataTests = ['apps/wallet/src/passkeys/clientData.test.ts']
const emailTests = ['apps/wallet/src/emailChanges/emailChange.test.ts']
const assistedTests = ['apps/wallet/src/emailChanges/assistedFactor.test.ts']
const farcasterTests = ['apps/wallet/src/logins/farcaster/farcaster.test.ts']

const src = 'apps/wallet/src'
const proofCheck = 'packages/server-kit/src/dpop/createProofCheck.ts'
const outbox = 'packages/server-kit/src/mail/createOutbox.ts'
const sessionStore = `${src}/sessions/sessionStore.ts`
const otp = `${src}/otp/createOtp.ts`
const emailChanges = `${src}/emailChanges/createEmailChanges.ts`
const users = `${src}/identities/createUsers.ts`
const origins = `${src}/site/projectOrigins.ts`
const walletStore = `${src}/wallets/walletStore.ts`
const restoreLinks = `${src}/wallets/restoreLinks.ts`
const openings = `${src}/wallets/createOpenings.ts`
const walletEnvelopes = `${src}/wallets/walletEnvelopes.ts`
const passkeys = `${src}/passkeys/createPasskeys.ts`
const spendings = `${src}/spending/createSpendings.ts`
const clientData = `${src}/passkeys/clientData.ts`
const walletRoutes = `${src}/wallets/walletRoutes.ts`
const logins = `${src}/logins/createLogins.ts`
const kit = 'packages/server-kit/src/logins'
const providers = `${kit}/createProviders.ts`
const account = `${kit}/readAccount.ts`
const vouching = 'packages/embedded-wallet/src/site/login/vouching.ts'
const vouchedFor = 'packages/embedded-wallet/src/site/login/isVouchedFor.ts'
const farcaster = `${kit}/createFarcaster.ts`

/** @type {readonly (readonly [guard: string, file: string, code: string, broken: string, tests: readonly string[]])[]} */
export const walletGuards = [
  [
    'wallet: a proof is for one method and URL',
    proofCheck,
    'if (!isFor || !isForToken)',
    'if (!isForToken)',
    proofs,
  ],
  [
    'wallet: a proof is for its access token',
    proofCheck,
    'if (!isFor || !isForToken)',
    'if (!isFor)',
    sessions,
  ],
  [
    'wallet: a proof has a nonce of the server',
    proofCheck,
    'if (nonce !== nonceAt(now) &&',
    'if (nonce === 0 &&',
    proofs,
  ],
  ['wallet: a proof is used once', proofCheck, 'if (!isNew)', 'if (isNew === 0)', proofs],
  ['wallet: only ES256 signs proofs', proofCheck, "algorithms: ['ES256'],", '', proofs],
  [
    'wallet: a token is bound to its key',
    sessionStore,
    'if (found.session.jkt !== jkt)',
    'if (found === 0)',
    sessions,
  ],
  [
    'wallet: a reused refresh token ends the session',
    sessionStore,
    'if (isReused || (token.usedAt && !isKey))',
    'if (token.usedAt && !isKey)',
    sessions,
  ],
  ['wallet: another key cannot refresh', sessionStore, "if (!isKey) return 'invalid_proof'", '', sessions],
  [
    'wallet: tabs that refresh at once stay signed in',
    sessionStore,
    'export const graceMs = 30_000',
    'export const graceMs = -1',
    sessions,
  ],
  [
    'wallet: a revoked device cannot sign in again',
    sessionStore,
    'eq(devices.jkt, jkt), isNull(devices.revokedAt)',
    'eq(devices.jkt, jkt)',
    deviceTests,
  ],
  [
    'wallet: a code is bound to its key',
    otp,
    '...[eq(otp.emailHash, emailHash), eq(otp.jkt, jkt)],',
    '...[eq(otp.emailHash, emailHash)],',
    codes,
  ],
  ['wallet: a code is bound to its project', otp, 'eq(otp.projectId, projectId), ', '', codes],
  ['wallet: a code has five tries', otp, 'lt(otp.tries, maxTries),', '', codes],
  [
    'wallet: an account has ten failures',
    otp,
    'if (isUnknown && (await hasTooManyFailures(tx, emailHash)))',
    'if (isUnknown === 0)',
    codes,
  ],
  [
    'wallet: a known device is not locked out',
    otp,
    'if (isUnknown && (await hasTooManyFailures(tx, emailHash)))',
    'if (await hasTooManyFailures(tx, emailHash))',
    codes,
  ],
  ['wallet: a code expires', otp, 'gt(otp.expiresAt, at),', '', codes],
  [
    'wallet: a repeated code gets the same session',
    otp,
    'if (used.sessionId) return',
    'if (used.sessionId === 0) return',
    codes,
  ],
  ['wallet: mails of an address are limited', otp, 'if (wait > 0)', 'if (wait === 0.5)', codes],
  [
    'wallet: strangers use up no codes of a known device',
    otp,
    'isUnknown ? eq(otp.isUnknown, true) : eq(otp.jkt, jkt),',
    '',
    strangers,
  ],
  [
    'wallet: codes of a known device take nothing from strangers',
    otp,
    'isUnknown ? eq(otp.isUnknown, true) : eq(otp.jkt, jkt),',
    'isUnknown ? undefined : eq(otp.jkt, jkt),',
    strangers,
  ],
  [
    'wallet: strangers use up no budget that a known device needs',
    `${src}/otp/otpRoutes.ts`,
    'if (await otp.isKnown(challenge))',
    'if (challenge.jkt === undefined)',
    strangers,
  ],
  [
    'wallet: codes are longer under attack',
    otp,
    '(await isUnderAttack(tx)) ? 8 : 6',
    '(await isUnderAttack(tx)) ? 6 : 6',
    codes,
  ],
  [
    'wallet: an address has no line break',
    `${kit}/emailAddress.ts`,
    '|| /[\\p{Cc}\\p{Z}]/u.test(trimmed)',
    '',
    codes,
  ],
  [
    'wallet: a site is on the list of its project',
    `${src}/site/requireSite.ts`,
    'if (!isAllowedOrigin(',
    'if (false && !isAllowedOrigin(',
    codes,
  ],
  [
    'wallet: a pattern becomes a matching origin only',
    origins,
    '|| !isAllowedOrigin(allowed, from)',
    '',
    site,
  ],
  ['wallet: failing services allow nobody', origins, 'if (status === 200) return', 'return', site],
  [
    'wallet: frames are embedded by listed origins',
    `${src}/http/documentPolicy.ts`,
    "ancestors.length > 0 ? ancestors.join(' ') : \"'none'\"",
    "ancestors.length > 0 ? ancestors.join(' ') : '*'",
    site,
  ],
  [
    'wallet: other sites cannot call the API',
    `${src}/http/refuseOtherSites.ts`,
    'if (isForeign)',
    'if (isForeign === 0)',
    site,
  ],
  [
    'wallet: an envelope of a device is its own',
    walletRoutes,
    'else if (asked.factorId !== session.jkt)',
    'else if (session === 0)',
    envelopeTests,
  ],
  [
    'wallet: other envelopes need a fresh sign-in',
    walletRoutes,
    "if (asked.type !== 'device') sessions.requireFresh(session)",
    "if (asked.type !== 'device') return",
    envelopeTests,
  ],
  [
    'wallet: a factor is added to an opened wallet',
    sessionStore,
    'if (!openedAt || clock.now() - openedAt.getTime() > ms)',
    'if (openedAt === undefined)',
    [...factors, ...assistedTests],
  ],
  [
    'wallet: an envelope is bound to its row',
    walletEnvelopes,
    '(id: string, walletId: string) =>',
    "(_: string, walletId: string, id = '') =>",
    envelopeTests,
  ],
  [
    'wallet: both keys sign a registration',
    walletStore,
    'if (!(await signedByBothKeys(asked, userId)))',
    'if (asked === 0)',
    newWallet,
  ],
  [
    'wallet: a nonce is of one device',
    walletStore,
    '...[eq(nonces.userId, userId), eq(nonces.jkt, jkt)],',
    '',
    newWallet,
  ],
  [
    'wallet: the last recovery factor stays',
    walletStore,
    "if (!recovery.some((one) => one.id !== row.id && one.provedAt)) throw new Refusal('last_factor')",
    '',
    factors,
  ],
  [
    'wallet: a factor counts when it was proved to open',
    walletStore,
    'one.id !== row.id && one.provedAt',
    'one.id !== row.id',
    factors,
  ],
  [
    'wallet: a factor is removed after another one has opened the wallet',
    walletRoutes,
    'sessions.requireOpenedWithOther(session, asked)',
    '',
    factors,
  ],
  [
    'wallet: a removed factor opens nothing',
    walletStore,
    'and(isStored(walletId, factor), isNull(envelopes.removedAt))',
    'isStored(walletId, factor)',
    factors,
  ],
  [
    'wallet: a removed factor is restored for 24 h',
    restoreLinks,
    'gt(restoreLinks.expiresAt, new Date(now))',
    'gt(restoreLinks.expiresAt, new Date(0))',
    factors,
  ],
  [
    'wallet: the key of the wallet proves that it is open',
    openings,
    'signer.toLowerCase() !== wallet.evmAddress.toLowerCase()',
    "signer === ''",
    factors,
  ],
  [
    'wallet: a proof that the wallet is open is of one session',
    openings,
    '[challengeOf(session), challengeOf(session, 1)].includes(challenge)',
    "challenge !== ''",
    factors,
  ],
  [
    'wallet: a device is signed out where the wallet is open',
    'apps/wallet/src/devices/createDevices.ts',
    'await requireOwner(session)',
    '',
    deviceTests,
  ],
  [
    'wallet: what belongs to a user with a main wallet is changed where that is open',
    'apps/wallet/src/wallets/createOwnerCheck.ts',
    'if (scopeOf(session.site) !== needed)',
    "if (session.site === '')",
    deviceTests,
  ],
  [
    'wallet: an address is changed where the wallet is open',
    'apps/wallet/src/emailChanges/emailChangeRoutes.ts',
    'await requireOwner(session)\n    await requireSite',
    'await requireSite',
    factors,
  ],
  [
    'wallet: a release is held for a device that was revoked',
    'apps/wallet/src/recovery/statementRoutes.ts',
    'gt(devices.lastSeenAt, since)',
    'and(gt(devices.lastSeenAt, since), eq(devices.revokedAt, new Date(0)))',
    ['apps/wallet/src/recovery/statementRoutes.test.ts'],
  ],
  [
    'wallet: a release is recorded',
    walletStore,
    "await appendAudit(tx, { event: 'envelope_released', ...audited })",
    '',
    // All tests of the log fail, and the script counts that as none.
    [...auditTests, ...deviceTests],
  ],
  ['wallet: a mail is sent by one process', outbox, 'at.getTime() + leaseMs', 'at.getTime()', mail],
  [
    'wallet: an expired code is not mailed',
    outbox,
    '(row.notAfter && row.notAfter.getTime() <= now)',
    'row.tries < 0',
    mail,
  ],
  [
    'wallet: a login is redeemed by its key',
    logins,
    'and(eq(logins.idHash, hashOf(id)), eq(logins.jkt, jkt))',
    'eq(logins.idHash, hashOf(id))',
    social,
  ],
  [
    'wallet: an answer is of one provider',
    logins,
    ', eq(logins.provider, provider))\n      const [row]',
    ')\n      const [row]',
    social,
  ],
  ['wallet: an answer is used once', logins, "and(isLogin, isStill('pending'))", 'isLogin', social],
  [
    'wallet: a login starts one session',
    logins,
    'if (row.sessionId)\n',
    'if (row.sessionId === 0)\n',
    social,
  ],
  [
    'wallet: a login needs its window or its code',
    logins,
    "if (row.status === 'answered' && row.expiresAt.getTime() > now) {",
    "if (row.status === 'answered') row = { ...row, status: 'done' }\n        if (code === '') {",
    social,
  ],
  ['wallet: a window has its own confirmation', logins, ', eq(logins.confirmationHash, hash)', '', social],
  ['wallet: the code of a login has five tries', logins, '!isRight && tries >= maxTries', 'false', social],
  [
    'wallet: only the wallet site confirms a login',
    `${src}/logins/social/socialRoutes.ts`,
    "  app.use('/login/confirm', refuseOtherSites(needs.origin))\n",
    '',
    social,
  ],
  [
    'wallet: only the wallet site vouches for a window',
    vouchedFor,
    'if (event.origin !== origin) return\n      const vouched',
    'const vouched',
    loginWindow,
  ],
  [
    'wallet: a page vouches for a window if it is of the wallet site',
    vouchedFor,
    'return opener?.location.origin === origin',
    'return opener !== null',
    loginWindow,
  ],
  [
    'wallet: a step-up is by an account of its user',
    logins,
    'return userId && (await users.isIdentityOf(tx, userId, identity)) ? userId : undefined',
    'return userId ?? undefined',
    stepUps,
  ],
  [
    'wallet: a step-up makes no user',
    logins,
    'if (!row.stepUpSessionId) return users',
    'if (row.stepUpSessionId !== undefined) return users',
    stepUps,
  ],
  [
    'wallet: a login that steps up needs a session',
    `${src}/sessions/stepUpSession.ts`,
    'purpose === undefined ? undefined : requireSession(c)',
    "purpose === undefined ? undefined : c.get('session')",
    stepUps,
  ],
  ['wallet: a frame vouches for its own login', vouching, ' || !isOwn(asked.data.windowId)', '', loginWindow],
  [
    'wallet: an ID token has the nonce',
    providers,
    'expectedNonce: secrets.nonce,',
    'expectedNonce: oauth.getValidatedIdTokenClaims ? undefined : undefined,',
    providerTests,
  ],
  [
    'wallet: an ID token is signed by the provider',
    providers,
    'await oauth.validateApplicationLevelSignature(',
    'void (',
    providerTests,
  ],
  [
    'wallet: an unverified address links nobody',
    account,
    "email && String(verified) === 'true'",
    'email',
    accountTests,
  ],
  ['wallet: a foreign address links nobody', account, 'address && isAuthoritative', 'address', accountTests],
  [
    'wallet: a sign-in with Farcaster is asked about once',
    'apps/wallet/src/logins/farcaster/farcasterRoutes.ts',
    "if (answer === 'pending') return failed('denied')",
    "if (answer === 'pending') return logins.endAsking(row).then(() => ({ step: 'failed', reason: 'denied' }))",
    farcasterTests,
  ],
  [
    'wallet: an approval in the Farcaster app alone completes no sign-in',
    'apps/wallet/src/logins/createLogins.ts',
    "...{ status: 'answered', userName: userName ?? null },",
    "...{ status: 'done', userName: userName ?? null },",
    [...farcasterTests, ...social],
  ],
  [
    'wallet: a Farcaster message has the nonce',
    farcaster,
    'expected: { ...expected, nonce },',
    'expected: { ...expected, nonce: /Nonce: (.*)/.exec(message)?.[1] },',
    farcasterTests,
  ],
  [
    'wallet: a fid is that of the signer',
    farcaster,
    'fid === 0 || claimed.length !== 1 || claimed[0] !== `',
    'claimed.length !== 1 || claimed[0] === `',
    farcasterTests,
  ],
  [
    'wallet: a passkey is used on the wallet site',
    clientData,
    'if (data.origin !== origin) return false',
    '',
    clientDataTests,
  ],
  [
    'wallet: a page that uses a passkey is embedded by listed origins',
    clientData,
    'isAllowedOrigin(embedders, data.topOrigin)',
    'embedders.length >= 0',
    passkeyTests,
  ],
  [
    'wallet: the embedder of a page that uses a passkey is known',
    clientData,
    'return data.topOrigin !== undefined &&',
    'return data.topOrigin === undefined ||',
    passkeyTests,
  ],
  [
    'wallet: a window that uses a passkey names no embedder',
    clientData,
    'return data.topOrigin === undefined',
    'return true',
    passkeyTests,
  ],
  [
    'wallet: a challenge of a passkey is used once',
    passkeys,
    'await db.delete(passkeyChallenges).where(isIssued).returning()',
    'await db.select().from(passkeyChallenges).where(isIssued)',
    passkeyTests,
  ],
  [
    'wallet: a challenge of a passkey expires',
    passkeys,
    'gt(passkeyChallenges.expiresAt, new Date(clock.now())),',
    '',
    passkeyTests,
  ],
  [
    'wallet: a challenge of a passkey is of one session',
    passkeys,
    ', eq(passkeyChallenges.sessionId, session.id)',
    '',
    passkeyTests,
  ],
  [
    'wallet: a challenge of a passkey is for one purpose',
    passkeys,
    ', eq(passkeyChallenges.purpose, purpose)',
    '',
    passkeyTests,
  ],
  [
    'wallet: an assertion approves the same request once',
    passkeys,
    'digest === undefined ? nonce : approvalChallenge({ digest, nonce })',
    'digest ?? nonce',
    spendingTests,
  ],
  [
    'wallet: the page computes what a passkey signs',
    'packages/embedded-wallet/src/site/passkeys/askPasskey.ts',
    "approvalChallenge({ digest, nonce: asked.nonce ?? '' })",
    'asked.challenge',
    ['packages/embedded-wallet/src/site/passkeys/askChallenge.test.ts'],
  ],
  [
    'wallet: a passkey signs what is approved',
    passkeys,
    'digest === undefined ? undefined : eq(passkeyChallenges.digest, digest),',
    '',
    spendingTests,
  ],
  [
    'wallet: a transfer above the daily limit needs a proof',
    spendings,
    "throw new Refusal('step_up_required')",
    'void 0',
    spendingTests,
  ],
  [
    'wallet: a transfer whose value is unknown is above the daily limit',
    spendings,
    'if (usdCents === undefined) return true',
    'if (usdCents === undefined) return false',
    spendingTests,
  ],
  [
    'wallet: a higher daily limit needs a proof',
    `${src}/wallets/limitRoute.ts`,
    'if (usd > former && !isProved)',
    'if (usd < 0)',
    spendingTests,
  ],
  [
    'wallet: a passkey verifies its user',
    passkeys,
    'const verification = { requireUserVerification: true }',
    'const verification = { requireUserVerification: false }',
    passkeyTests,
  ],
  [
    'wallet: the id of a new passkey is that of its key',
    passkeys,
    'if (registrationInfo?.credential.id !== credentialId)',
    'if (!registrationInfo)',
    passkeyTests,
  ],
  [
    'wallet: a passkey is of the wallet',
    passkeys,
    '...[eq(passkeys.credentialId, credentialId), eq(passkeys.walletId, walletId)],',
    'eq(passkeys.credentialId, credentialId),',
    passkeyTests,
  ],
  [
    'wallet: a counter of a passkey is used once',
    passkeys,
    'and(isOwn, eq(passkeys.counter, own.counter))',
    'isOwn',
    passkeyTests,
  ],
  [
    'wallet: the envelope of a passkey needs an assertion',
    walletRoutes,
    "if (asked.type !== 'passkey') return",
    'if (asked.factorId) return',
    passkeyTests,
  ],
  [
    'wallet: a passkey opens its own envelope',
    walletRoutes,
    'if (assertion?.credentialId !== asked.factorId)',
    'if (!assertion)',
    passkeyTests,
  ],
  [
    'wallet: the envelope of a passkey is stored with the passkey',
    walletEnvelopes,
    "if (count('passkey') > 0 && !passkey) return 'The passkey is missing.'",
    '',
    passkeyTests,
  ],
  [
    'wallet: the passkey of a new wallet is made for a wallet of the user',
    `${src}/passkeys/passkeyRoutes.ts`,
    ' || !(await wallets.isOwn(session, walletId))',
    '',
    passkeyTests,
  ],
  [
    'wallet: the passkey of a new wallet is verified',
    `${src}/wallets/walletRoutes.ts`,
    'passkeys.verifyNew(session, asked.walletId, factorId, sent),',
    "({ credentialId: factorId, publicKey: '', counter: 0, transports: [], name: sent.name }),",
    passkeyTests,
  ],
  [
    'wallet: a passkey that confirms an export is verified',
    `${src}/wallets/exportRoute.ts`,
    "(await passkeys.verify(session, walletId, 'export', assertion))",
    'assertion.credentialId',
    passkeyTests,
  ],
  [
    'wallet: an export needs a fresh sign-in or a passkey',
    `${src}/wallets/exportRoute.ts`,
    'if (!assertion) sessions.requireFresh(session, provedMs)',
    '',
    passkeyTests,
  ],
  [
    'wallet: the new address is proved after the current one',
    emailChanges,
    "if (!row || (purpose === 'email-new' && !row.oldProvedAt))",
    'if (!row)',
    emailTests,
  ],
  [
    'wallet: a change of address belongs to one key',
    emailChanges,
    '...[eq(emailChanges.userId, userId), eq(emailChanges.jkt, jkt)],\n          ...[isNull(emailChanges.doneAt)',
    '...[eq(emailChanges.userId, userId)],\n          ...[isNull(emailChanges.doneAt)',
    emailTests,
  ],
  [
    'wallet: both codes are entered before an address changes',
    emailChanges,
    'if (!row?.newProvedAt) {',
    'if (!row) {',
    emailTests,
  ],
  [
    'wallet: an address that is taken is not changed to',
    emailChanges,
    "if (await users.isTaken(tx, email)) throw new Refusal('code_expired')",
    '',
    emailTests,
  ],
  [
    'wallet: a taken address gets no code',
    emailChanges,
    '(await users.isTaken(tx, to))\n        ?',
    "(to === '')\n        ?",
    emailTests,
  ],
  [
    'wallet: an undo ends after 24 h',
    emailChanges,
    'gt(emailChanges.undoUntil, at)],\n          isNull(emailChanges.undoneAt),',
    '],\n          isNull(emailChanges.undoneAt),',
    emailTests,
  ],
  [
    'wallet: an undo ends the sessions that began with the new address',
    emailChanges,
    'await sessions.endOfAddress(tx, { userId, jkt, since: doneAt })',
    '',
    emailTests,
  ],
  [
    'wallet: an undo revokes devices that came since',
    emailChanges,
    'await devices.revokeSince(tx, userId, doneAt)',
    '',
    emailTests,
  ],
  [
    'wallet: no other user can take a former address while the change can be undone',
    users,
    "if (await isReserved(tx, email)) throw new Refusal('email_changed')",
    '',
    emailTests,
  ],
  [
    'wallet: a change of address holds releases',
    `${src}/recovery/statementRoutes.ts`,
    '...(heldUntil === undefined ? {} : { held_until: Math.ceil(heldUntil / 1000) }),',
    '',
    assistedTests,
  ],
  [
    'wallet: the secret of a new address needs both codes',
    emailChanges,
    "if (!row?.newProvedAt) throw new Refusal('code_expired')\n      return newAddressOf(row)",
    "if (!row) throw new Refusal('code_expired')\n      return newAddressOf(row)",
    assistedTests,
  ],
]
