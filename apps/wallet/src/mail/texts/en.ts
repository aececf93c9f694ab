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
    note: () =>
      'If this was not you, restore it now, and check your devices. The link is valid for 24 hours.',
    button: 'Restore it',
  },
  emailCurrentCode: {
    subject: () => 'Confirm the change of your email address',
    intro: (site, _, address) =>
      `Enter this code on ${site} to change the address of your wallet to ${address}:`,
    note: (_, minutes) =>
      `The code is valid for ${minutes} minutes, and only on the device that asked for it. If you did not ask for it, give it to nobody: nothing changes without it.`,
  },
  emailNewCode: {
    subject: () => 'Confirm your new email address',
    intro: (site) => `Enter this code on ${site} to use this address for your wallet:`,
    note: (_, minutes) =>
      `The code is valid for ${minutes} minutes, and only on the device that asked for it. If you did not ask for it, ignore this mail and give the code to nobody.`,
  },
  emailTaken: {
    subject: () => 'This address already has a wallet',
    intro: (site) =>
      `Someone on ${site} wanted to use this address for another wallet. It already has one, so nothing has changed.`,
    note: () => 'If this was you, sign in with this address instead. If not, there is nothing to do.',
  },
  emailChanged: {
    subject: () => 'The email address of your wallet was changed',
    intro: (address, at) => `The address of your wallet was changed to ${address} on ${at}.`,
    note: () =>
      'If this was you, there is nothing to do. If not, undo it now. The link is valid for 24 hours.',
    button: 'Undo the change',
  },
  emailRestored: {
    subject: () => 'The email address of your wallet was restored',
    intro: (address, at) => `The change of address was undone on ${at}. Sign in with ${address} again.`,
    note: () => 'The device that made the change is signed out. Check the devices of your wallet.',
    button: 'Show devices',
  },
  factors: { passkey: 'A passkey', code: 'A recovery code', assisted: 'The second code by mail' },
}
