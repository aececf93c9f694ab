import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: (site) => `Your code for ${site}`,
    intro: (site) => `Enter this code on ${site} to sign in to your wallet:`,
    note: (site, minutes) =>
      `The code is valid for ${minutes} minutes, and only on the device that asked for it. If you are not signing in on ${site}, ignore this mail and give the code to nobody.`,
  },
  newDevice: {
    subject: () => 'New sign-in to your wallet',
    intro: (site, at) => `Someone signed in to your wallet with a new device on ${site}, on ${at}.`,
    note: () =>
      'If this was you, there is nothing to do. If not, revoke the device now. The link is valid for 7 days.',
    button: 'Revoke this device',
  },
  deviceRevoked: {
    subject: () => 'A device of your wallet was revoked',
    intro: (site, at) => `A device that used your wallet on ${site} was revoked on ${at}. It is signed out.`,
    note: () => 'If this was not you, sign in and check the devices of your wallet.',
    button: 'Show devices',
  },
  phraseExported: {
    subject: () => 'The recovery phrase of your wallet was shown',
    intro: (_, at) => `The recovery phrase of your wallet was shown on ${at}.`,
    note: () =>
      'If this was you, keep it where only you can find it. If not, whoever read it can use your wallet: move everything in it to another one now.',
    button: 'Show devices',
  },
  factorAdded: {
    subject: (factor) => `${factor} was added to your wallet`,
    intro: (factor, at) =>
      `${factor} was added to your wallet on ${at}. It opens the wallet on other devices.`,
    note: () =>
      'If this was you, there is nothing to do. If not, somebody else can open your wallet: move everything in it to another one now, and check its devices.',
    button: 'Show what opens your wallet',
  },
  factorRemoved: {
    subject: (factor) => `${factor} was removed from your wallet`,
    intro: (factor, at) => `${factor} was removed from your wallet on ${at}. It no longer opens the wallet.`,
    note: () => 'If this was not you, sign in and check what opens your wallet.',
    button: 'Show what opens your wallet',
  },
  factors: { passkey: 'A passkey', code: 'A recovery code', assisted: 'The second code by mail' },
}
