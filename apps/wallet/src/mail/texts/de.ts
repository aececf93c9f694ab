import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: (site) => `Dein Code für ${site}`,
    intro: (site) => `Gib diesen Code auf ${site} ein, um dich bei deiner Wallet anzumelden:`,
    note: (site, minutes) =>
      `Der Code gilt ${minutes} Minuten und nur auf dem Gerät, das ihn angefordert hat. Wenn du dich nicht auf ${site} anmeldest, ignoriere diese Mail und gib den Code niemandem.`,
  },
  newDevice: {
    subject: () => 'Neue Anmeldung bei deiner Wallet',
    intro: (site, at) =>
      `Jemand hat sich am ${at} mit einem neuen Gerät auf ${site} bei deiner Wallet angemeldet.`,
    note: () =>
      'Wenn du das warst, ist nichts zu tun. Wenn nicht, sperre das Gerät jetzt. Der Link gilt 7 Tage.',
    button: 'Dieses Gerät sperren',
  },
  deviceRevoked: {
    subject: () => 'Ein Gerät deiner Wallet wurde gesperrt',
    intro: (site, at) =>
      `Ein Gerät, das deine Wallet auf ${site} genutzt hat, wurde am ${at} gesperrt. Es ist abgemeldet.`,
    note: () => 'Wenn du das nicht warst, melde dich an und prüfe die Geräte deiner Wallet.',
    button: 'Geräte anzeigen',
  },
  phraseExported: {
    subject: () => 'Die Wiederherstellungsphrase deiner Wallet wurde angezeigt',
    intro: (_, at) => `Die Wiederherstellungsphrase deiner Wallet wurde am ${at} angezeigt.`,
    note: () =>
      'Wenn du das warst, bewahre sie so auf, dass nur du sie findest. Wenn nicht, kann deine Wallet nutzen, wer sie gelesen hat: Verschiebe jetzt alles in eine andere Wallet.',
    button: 'Geräte anzeigen',
  },
  factorAdded: {
    subject: (factor) => `Zu deiner Wallet hinzugefügt: ${factor}`,
    intro: (factor, at) =>
      `Am ${at} zu deiner Wallet hinzugefügt: ${factor}. Damit lässt sie sich auf anderen Geräten öffnen.`,
    note: () =>
      'Wenn du das warst, ist nichts zu tun. Wenn nicht, kann jemand anderes deine Wallet öffnen: Verschiebe jetzt alles in eine andere Wallet und prüfe die Geräte.',
    button: 'Anzeigen, was deine Wallet öffnet',
  },
  factorRemoved: {
    subject: (factor) => `Von deiner Wallet entfernt: ${factor}`,
    intro: (factor, at) =>
      `Am ${at} von deiner Wallet entfernt: ${factor}. Damit lässt sie sich nicht mehr öffnen.`,
    note: () => 'Wenn du das nicht warst, melde dich an und prüfe, was deine Wallet öffnet.',
    button: 'Anzeigen, was deine Wallet öffnet',
  },
  factors: {
    passkey: 'ein Passkey',
    code: 'ein Wiederherstellungscode',
    assisted: 'der zweite Code per Mail',
  },
}
