// The guards of opening the embedded wallet on a new device by another one, in the form of guards.mjs.

const serverTests = ['apps/wallet/src/transfers/deviceTransfers.test.ts']
const frameTests = ['packages/embedded-wallet/src/site/transfers/transfers.test.ts']

const transfers = 'apps/wallet/src/transfers/createDeviceTransfers.ts'
const routes = 'apps/wallet/src/transfers/deviceTransferRoutes.ts'
const answerTransfer = 'packages/embedded-wallet/src/site/transfers/answerTransfer.ts'
const receiveTransfer = 'packages/embedded-wallet/src/site/transfers/receiveTransfer.ts'

/** @type {readonly (readonly [guard: string, file: string, code: string, broken: string, tests: readonly string[]])[]} */
export const transferGuards = [
  [
    'wallet: a device transfer starts with a fresh sign-in',
    routes,
    'sessions.requireFresh(session)',
    'void 0',
    serverTests,
  ],
  [
    'wallet: a device transfer is answered by a device that opens the wallet',
    transfers,
    "if (!own) throw new Refusal('not_found')",
    'void own',
    serverTests,
  ],
  [
    'wallet: a device transfer is not answered by the device that asks',
    transfers,
    "if (transfer.jkt === session.jkt) throw new Refusal('not_found')",
    '',
    serverTests,
  ],
  [
    'wallet: a device transfer is claimed once',
    transfers,
    "if (transfer.status !== 'waiting') throw new Refusal('transfer_claimed')",
    '',
    serverTests,
  ],
  [
    'wallet: a device transfer reveals the key that was committed to',
    transfers,
    'if (transferCommitment({ ...asked, walletId: transfer.walletId }) !== transfer.commitment)',
    "if (asked.nonce === '')",
    serverTests,
  ],
  [
    'wallet: a device transfer is approved by the device that claimed it',
    transfers,
    "if (!isApprover) throw new Refusal('not_found')",
    '',
    serverTests,
  ],
  [
    'wallet: a device transfer is approved by a session that has opened the wallet',
    routes,
    'sessions.requireOpened(session)',
    'void 0',
    serverTests,
  ],
  [
    'wallet: a device transfer is approved after both devices know the number',
    transfers,
    "if (transfer.status !== 'revealed') throw new Refusal('not_found')",
    '',
    serverTests,
  ],
  [
    'wallet: a device transfer is received by the device that asked',
    transfers,
    "if (transfer.jkt !== session.jkt) throw new Refusal('not_found')",
    '',
    serverTests,
  ],
  [
    'wallet: a device transfer is received once',
    transfers,
    'await remove(tx, transfer)\n',
    '\n',
    serverTests,
  ],
  [
    'wallet: a device transfer expires',
    transfers,
    'gt(deviceTransfers.expiresAt, new Date(clock.now()))',
    'gt(deviceTransfers.expiresAt, new Date(0))',
    serverTests,
  ],
  [
    'wallet: a device that was revoked is sent nothing',
    transfers,
    '.where(isNull(sessions.revokedAt))',
    '',
    serverTests,
  ],
  [
    'wallet: the approving device checks the commitment of a device transfer itself',
    answerTransfer,
    'if (transferCommitment(secrets) !== commitment) throw new TransferEnded()',
    '',
    frameTests,
  ],
  [
    'wallet: the number of a device transfer is never replaced',
    receiveTransfer,
    'if (approverNonce === undefined) {',
    'if (given !== undefined) {',
    frameTests,
  ],
  [
    'wallet: the new device opens nothing before it has shown a number',
    receiveTransfer,
    'if (approverNonce === undefined) throw new FactorNeeded(record)',
    '',
    frameTests,
  ],
]
