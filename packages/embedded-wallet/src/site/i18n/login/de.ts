import type { LoginTexts } from './en.ts'

export const texts: LoginTexts = {
  start: 'Anmelden',
  startNote: (site) => `Einen Moment: Du wirst auf ${site} angemeldet.`,
  ask: 'Hast du das gestartet?',
  askNote: (site) =>
    `Jemand meldet sich auf ${site} an. Mach nur weiter, wenn du es bist und von dort hierher gekommen bist, nicht über einen Link, den dir jemand geschickt hat.`,
  continue: 'Weiter',
  done: 'Du bist angemeldet',
  doneNote: 'Du kannst dieses Fenster schließen.',
  code: 'Gib diesen Code ein',
  codeNote: (site) =>
    `Gib ihn auf ${site} ein, wo du begonnen hast, um die Anmeldung abzuschließen. Gib ihn niemandem: Wer ihn hat, wäre als du angemeldet.`,
  failed: {
    denied: ['Anmeldung abgebrochen', 'Du kannst dieses Fenster schließen und es erneut versuchen.'],
    expired: ['Diese Anmeldung ist abgelaufen', 'Schließe dieses Fenster und versuche es erneut.'],
    provider: [
      'Anmeldung fehlgeschlagen',
      'Der Anbieter hat die Anmeldung nicht bestätigt. Schließe dieses Fenster und versuche es erneut.',
    ],
    'already-used': ['Diese Anmeldung wurde schon benutzt', 'Du kannst dieses Fenster schließen.'],
    'other-account': [
      'Das ist ein anderes Konto',
      'Schließe dieses Fenster und nimm das Konto, mit dem du dich angemeldet hast.',
    ],
  },
}
