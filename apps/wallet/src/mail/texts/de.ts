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
    note: () =>
      'Wenn du das nicht warst, mach es jetzt rückgängig und prüfe deine Geräte. Der Link gilt 24 Stunden.',
    button: 'Wiederherstellen',
  },
  emailCurrentCode: {
    subject: () => 'Bestätige die Änderung deiner E-Mail-Adresse',
    intro: (site, _, address) =>
      `Gib diesen Code auf ${site} ein, um die Adresse deiner Wallet in ${address} zu ändern:`,
    note: (_, minutes) =>
      `Der Code gilt ${minutes} Minuten und nur auf dem Gerät, das ihn angefordert hat. Wenn du ihn nicht angefordert hast, gib ihn niemandem: Ohne ihn ändert sich nichts.`,
  },
  emailNewCode: {
    subject: () => 'Bestätige deine neue E-Mail-Adresse',
    intro: (site) => `Gib diesen Code auf ${site} ein, um diese Adresse für deine Wallet zu verwenden:`,
    note: (_, minutes) =>
      `Der Code gilt ${minutes} Minuten und nur auf dem Gerät, das ihn angefordert hat. Wenn du ihn nicht angefordert hast, ignoriere diese Mail und gib den Code niemandem.`,
  },
  emailTaken: {
    subject: () => 'Diese Adresse hat schon eine Wallet',
    intro: (site) =>
      `Jemand wollte diese Adresse auf ${site} für eine andere Wallet verwenden. Sie hat schon eine, deshalb hat sich nichts geändert.`,
    note: () =>
      'Wenn du das warst, melde dich stattdessen mit dieser Adresse an. Wenn nicht, ist nichts zu tun.',
  },
  emailChanged: {
    subject: () => 'Die E-Mail-Adresse deiner Wallet wurde geändert',
    intro: (address, at) => `Die Adresse deiner Wallet wurde am ${at} in ${address} geändert.`,
    note: () =>
      'Wenn du das warst, ist nichts zu tun. Wenn nicht, mach es jetzt rückgängig. Der Link gilt 24 Stunden.',
    button: 'Änderung rückgängig machen',
  },
  emailRestored: {
    subject: () => 'Die E-Mail-Adresse deiner Wallet wurde wiederhergestellt',
    intro: (address, at) =>
      `Die Änderung der Adresse wurde am ${at} rückgängig gemacht. Melde dich wieder mit ${address} an.`,
    note: () => 'Das Gerät, das die Adresse geändert hat, ist abgemeldet. Prüfe die Geräte deiner Wallet.',
    button: 'Geräte anzeigen',
  },
  factors: {
    passkey: 'ein Passkey',
    code: 'ein Wiederherstellungscode',
    assisted: 'der zweite Code per Mail',
  },
}
