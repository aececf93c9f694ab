export const texts = {
  code: {
    subject: 'Your second code',
    intro: 'Enter this second code to open your wallet on a new device:',
    note: (minutes: number) =>
      `The code is valid for ${minutes} minutes, and only on the device that asked for it. If you are not opening your wallet on a new device, ignore this mail and give the code to nobody: someone may have your first code.`,
  },
  held: {
    subject: 'A new device wants to open your wallet',
    intro: (until: string) =>
      `A new device entered both codes of your wallet. Another device of yours is in use, so the new one has to wait until ${until}.`,
    note: 'If this was you, there is nothing to do. If not, cancel it now and sign in to check your devices.',
    button: 'Cancel',
  },
  released: {
    subject: 'Your wallet was opened on a new device',
    intro: (at: string) => `Your wallet was opened on a new device with both codes, on ${at}.`,
    note: 'If this was not you, revoke the device now, and move what your wallet holds to a new wallet.',
  },
}
