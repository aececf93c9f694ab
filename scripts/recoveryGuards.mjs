// The guards of the recovery service, in the form of guards.mjs.

const tests = ['apps/recovery/src/recovery.test.ts']

const src = 'apps/recovery/src'
const statements = `${src}/statements/createStatementCheck.ts`
const shares = `${src}/shares/createShares.ts`
const releases = `${src}/releases/createReleases.ts`
const signIns = `${src}/signIns/createSignIns.ts`
const signInTests = [`${src}/signIns/signIns.test.ts`]

/** @type {readonly (readonly [guard: string, file: string, code: string, broken: string, tests: readonly string[]])[]} */
export const recoveryGuards = [
  ['recovery: a statement is of the wallet', statements, '      issuer: walletUrl,\n', '', tests],
  ['recovery: a statement is for this service', statements, '      audience: origin,\n', '', tests],
  ['recovery: no other token is a statement', statements, '      typ: types[purpose],\n', '', tests],
  [
    'recovery: a statement is of the key of the request',
    statements,
    ' || read.data.cnf.jkt !== jkt',
    '',
    tests,
  ],
  [
    'recovery: a sign-in is at most 5 min old',
    statements,
    "if (purpose === 'recovery' && !isFresh)",
    'if (auth_time === 0)',
    tests,
  ],
  ['recovery: a secret is of one user', shares, ', eq(shares.userId, userId)))', '))', tests],
  [
    'recovery: codes go to the address of the enrolment',
    shares,
    'row.method === method && row.proofHash === proofHash',
    'row.method === method && proofHash',
    tests,
  ],
  [
    'recovery: a sign-in is with the account of the enrolment',
    signIns,
    "          eq(shares.proofHash, keys.hash('identity', issuer, subject)),\n",
    '',
    signInTests,
  ],
  [
    'recovery: another account counts as a wrong code',
    signIns,
    '        await tx.insert(failures).values({ walletId, at: at(0) })\n',
    '',
    signInTests,
  ],
  [
    'recovery: a provider answers a sign-in once',
    signIns,
    'const isOpen = () => and(isNull(signIns.takenAt), gt(signIns.expiresAt, at(0)))',
    'const isOpen = () => gt(signIns.expiresAt, at(0))',
    signInTests,
  ],
  [
    'recovery: a sign-in expires',
    signIns,
    'const isOpen = () => and(isNull(signIns.takenAt), gt(signIns.expiresAt, at(0)))',
    'const isOpen = () => isNull(signIns.takenAt)',
    signInTests,
  ],
  [
    'recovery: a provider answers for itself',
    signIns,
    '        eq(signIns.method, method),\n        isOpen(),\n',
    '        isOpen(),\n',
    signInTests,
  ],
  [
    'recovery: a sign-in with Farcaster is asked about once',
    `${src}/signIns/signInRoutes.ts`,
    "const row = ids.test(state) ? await signIns.take('farcaster', state) : undefined",
    "const row = await signIns.findByState('farcaster', state)",
    signInTests,
  ],
  [
    'recovery: sign-ins of a wallet are limited',
    signIns,
    'if ((begun?.count ?? 0) >= max)',
    'if ((begun?.count ?? 0) < 0)',
    signInTests,
  ],
  ['recovery: a secret is never replaced', shares, 'if (!isSame)', 'if (isSame === undefined)', tests],
  [
    'recovery: a secret of a wallet is kept',
    shares,
    'if (referred.has(owner.factorId))',
    "if (owner.factorId === '')",
    tests,
  ],
  [
    'recovery: a code is bound to its key',
    releases,
    'and(eq(codes.walletId, walletId), eq(codes.jkt, jkt))',
    'eq(codes.walletId, walletId)',
    tests,
  ],
  ['recovery: a code expires', releases, '          gt(codes.expiresAt, at),\n', '', tests],
  ['recovery: a code is used once', releases, '          isNull(codes.consumedAt),\n', '', tests],
  [
    'recovery: a wallet has five wrong codes a day',
    releases,
    '(await failuresSince(tx, dayMs, walletId)) >= maxFailuresPerDay ||',
    '',
    tests,
  ],
  [
    'recovery: a wallet has three releases a day',
    releases,
    '(done?.count ?? 0) >= maxReleasesPerDay',
    '(done?.count ?? 0) < 0',
    tests,
  ],
  [
    'recovery: nothing is released under attack',
    releases,
    'if ((await failuresSince(tx, minuteMs)) > maxFailuresPerMinute)',
    'if ((await failuresSince(tx, minuteMs)) < 0)',
    tests,
  ],
  ['recovery: mails of a wallet are limited', releases, 'if (wait > 0)', 'if (wait === 0.5)', tests],
  [
    'recovery: a release waits while another device is in use',
    releases,
    'Math.max(statement.isOtherDeviceActive ? now + holdMs : now, heldUntil)',
    'Math.max(now, heldUntil)',
    tests,
  ],
  [
    'recovery: a release waits after a change of address',
    releases,
    'Math.max(statement.isOtherDeviceActive ? now + holdMs : now, heldUntil)',
    'statement.isOtherDeviceActive ? now + holdMs : now',
    tests,
  ],
  [
    'recovery: a hold is not shortened',
    releases,
    'if (waiting && waiting.readyAt.getTime() > clock.now())',
    'if (holdMs < 0 && waiting)',
    tests,
  ],
  [
    'recovery: a cancelled release is over',
    releases,
    '...[isNull(releases.cancelledAt), isNull(releases.releasedAt)],',
    'isNull(releases.releasedAt),',
    tests,
  ],
  [
    'recovery: the link in the mail cancels nothing by itself',
    `${src}/releases/cancelRoutes.ts`,
    "const token = c.req.query('token') ?? ''",
    "const token = c.req.query('token') ?? ''\n    void releases.cancel(token)",
    tests,
  ],
  [
    'recovery: other sites cannot call the API',
    `${src}/http/allowWalletSite.ts`,
    'if (from !== undefined && from !== walletUrl)',
    "if (from === '')",
    tests,
  ],
  [
    'recovery: the mail server of the wallet is not used',
    `${src}/config.ts`,
    'smtpUrl: values.RECOVERY_SMTP_URL ??',
    'smtpUrl: values.RECOVERY_SMTP_URL ?? env.SMTP_URL ??',
    ['apps/recovery/src/config.test.ts'],
  ],
]
