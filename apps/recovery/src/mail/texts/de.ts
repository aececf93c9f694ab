import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: 'Dein zweiter Code',
    intro: 'Gib diesen zweiten Code ein, um deine Wallet auf einem neuen Gerät zu öffnen:',
    note: (minutes) =>
      `Der Code gilt ${minutes} Minuten und nur auf dem Gerät, das ihn angefordert hat. Wenn du deine Wallet nicht auf einem neuen Gerät öffnest, ignoriere diese Mail und gib den Code niemandem: Vielleicht hat jemand deinen ersten Code.`,
  },
  held: {
    subject: 'Ein neues Gerät will deine Wallet öffnen',
    intro: (until) =>
      `Auf einem neuen Gerät wurden beide Codes deiner Wallet eingegeben. Weil ein anderes deiner Geräte in Gebrauch ist, muss das neue bis ${until} warten.`,
    note: 'Wenn du das warst, ist nichts zu tun. Wenn nicht, brich es jetzt ab und melde dich an, um deine Geräte zu prüfen.',
    button: 'Abbrechen',
  },
  released: {
    subject: 'Deine Wallet wurde auf einem neuen Gerät geöffnet',
    intro: (at) => `Deine Wallet wurde am ${at} auf einem neuen Gerät mit beiden Codes geöffnet.`,
    note: 'Wenn du das nicht warst, sperre das Gerät jetzt und verschiebe den Inhalt deiner Wallet in eine neue.',
  },
}
