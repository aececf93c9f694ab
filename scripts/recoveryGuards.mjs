// The guards of the recovery service, in the form of guards.mjs.

const tests = ['apps/recovery/src/recovery.test.ts']

const src = 'apps/recovery/src'
const statements = `${src}/statements/createStatementCheck.ts`
const shares = `${src}/shares/createShares.ts`
const releases = `${src}/releases/createReleases.ts`

/** @type {readonly (readonly [guard: string, file: string, code: string, broken: string, tests: readonly string[]])[]} */
export const recoveryGuards = [
  ['recovery: a statement is of the wallet', statements, '      issuer: walletUrl,\n', '', tests],
  ['recovery: a statement is for this service', statements, '      audience: origin,\n', '', tests],
  [
    'recovery: no other token is a statement',
    statements,
    "      typ: 'recovery-statement+jwt',\n",
    '',
    tests,
  ],
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
    'if (clock.now() / 1000 - auth_time > freshSeconds)',
    'if (auth_time === 0)',
    tests,
  ],
  ['recovery: a secret is of one user', shares, '            eq(shares.userId, userId),\n', '', tests],
  [
    'recovery: codes go to the address of the enrolment',
    shares,
    "            eq(shares.emailHash, keys.hash('email', email)),\n",
    '',
    tests,
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
    '          ...[isNull(releases.cancelledAt), isNull(releases.releasedAt)],\n          gt(',
    '          isNull(releases.releasedAt),\n          gt(',
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
