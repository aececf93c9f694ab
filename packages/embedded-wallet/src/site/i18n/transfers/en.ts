import type { Widen } from '../en.ts'

/** Texts that open the wallet on a new device by another one, for both devices. Other languages have the same shape. */
export const texts = {
  useOtherDevice: 'Use another device',
  openWithDevice: 'Open your account with another device',
  openWithDeviceNote:
    'On a device where your account is open, go to the account menu and choose “Approve a new device”. Keep this page open.',
  waitingForDevice: 'Waiting for your other device',
  compareNumbers: 'Compare the numbers',
  compareNumbersNote:
    'Your other device shows a number too. If both are the same, say so on the other device.',
  number: 'Number',
  failures: {
    refused: {
      title: 'Your other device declined',
      note: 'This device wasn’t let in. If the numbers were different, someone may be listening on this network: try another network, or open your account another way.',
    },
    expired: {
      title: 'Your other device didn’t answer',
      note: 'It has 10 minutes to approve this one. Start again, or open your account another way.',
    },
    invalid: {
      title: 'Your account didn’t open',
      note: 'What the other device sent can’t be used here. Start again, or open your account another way.',
    },
    away: {
      title: 'Your other device can’t be reached',
      note: 'Check your connection and try again in a moment, or open your account another way.',
    },
  },
  approveDevice: 'Approve a new device',
  approveDeviceNote:
    'Open your account in another browser or on another device. You compare a number in a window of the wallet, which no page can cover.',
  beginOnNewDevice:
    'On the new device, sign in to the same account and choose “Use another device”. It appears here then.',
  waitingForNewDevice: 'Waiting for the new device',
  chooseDevice: 'This device asks to open your account. Choose it only if it’s yours.',
  askedAt: (time: string) => `Asked at ${time}`,
  waitingForNumber: 'One moment',
  isSameNumber: 'Does the new device show this number?',
  approveNote: 'It can then use your whole account. If you’re not holding it yourself, choose No.',
  same: 'Yes, it’s the same',
  different: 'No, it’s different',
  outcomes: {
    approved: {
      title: 'The new device is approved',
      note: 'It opens your account now. You can sign it out under Wallet security at any time.',
    },
    refused: {
      title: 'The new device was not let in',
      note: 'If it isn’t yours, someone has signed in as you: sign that device out under Wallet security.',
    },
    ended: {
      title: 'The new device stopped asking',
      note: 'It was closed, or took too long. Start again there.',
    },
    claimed: {
      title: 'Another of your devices answers it',
      note: 'Finish it there, or start again on the new device.',
    },
  },
} as const

export type TransferTexts = Widen<typeof texts>
