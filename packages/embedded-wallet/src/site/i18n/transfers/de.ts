import type { TransferTexts } from './en.ts'

export const texts: TransferTexts = {
  useOtherDevice: 'Ein anderes Gerät nutzen',
  openWithDevice: 'Öffne dein Konto mit einem anderen Gerät',
  openWithDeviceNote:
    'Gehe auf einem Gerät, auf dem dein Konto offen ist, ins Kontomenü und wähle „Neues Gerät freigeben“. Lass diese Seite offen.',
  waitingForDevice: 'Warten auf dein anderes Gerät',
  compareNumbers: 'Vergleiche die Zahlen',
  compareNumbersNote:
    'Dein anderes Gerät zeigt auch eine Zahl. Sind beide gleich, bestätige das auf dem anderen Gerät.',
  number: 'Zahl',
  failures: {
    refused: {
      title: 'Dein anderes Gerät hat abgelehnt',
      note: 'Dieses Gerät wurde nicht zugelassen. Waren die Zahlen verschieden, hört vielleicht jemand in diesem Netzwerk mit: Versuche es in einem anderen Netzwerk, oder öffne dein Konto anders.',
    },
    expired: {
      title: 'Dein anderes Gerät hat nicht geantwortet',
      note: 'Es hat 10 Minuten Zeit, dieses freizugeben. Beginne neu, oder öffne dein Konto anders.',
    },
    invalid: {
      title: 'Dein Konto ließ sich nicht öffnen',
      note: 'Was das andere Gerät gesendet hat, passt hier nicht. Beginne neu, oder öffne dein Konto anders.',
    },
    away: {
      title: 'Dein anderes Gerät ist nicht erreichbar',
      note: 'Prüfe deine Verbindung und versuche es gleich noch einmal, oder öffne dein Konto anders.',
    },
  },
  approveDevice: 'Neues Gerät freigeben',
  approveDeviceNote:
    'Öffne dein Konto in einem anderen Browser oder auf einem anderen Gerät. Du vergleichst eine Zahl in einem Fenster der Wallet, das keine Seite verdecken kann.',
  beginOnNewDevice:
    'Melde dich auf dem neuen Gerät mit demselben Konto an und wähle „Ein anderes Gerät nutzen“. Dann erscheint es hier.',
  waitingForNewDevice: 'Warten auf das neue Gerät',
  chooseDevice: 'Dieses Gerät möchte dein Konto öffnen. Wähle es nur, wenn es deines ist.',
  askedAt: (time) => `Angefragt um ${time}`,
  waitingForNumber: 'Einen Moment',
  isSameNumber: 'Zeigt das neue Gerät diese Zahl?',
  approveNote: 'Es kann dann dein ganzes Konto nutzen. Hast du es nicht selbst in der Hand, wähle Nein.',
  same: 'Ja, sie ist gleich',
  different: 'Nein, sie ist anders',
  outcomes: {
    approved: {
      title: 'Das neue Gerät ist freigegeben',
      note: 'Es öffnet jetzt dein Konto. Du kannst es unter „Wallet-Sicherheit“ jederzeit abmelden.',
    },
    refused: {
      title: 'Das neue Gerät wurde nicht zugelassen',
      note: 'Wenn es nicht deines ist, hat sich jemand als du angemeldet: Melde das Gerät unter „Wallet-Sicherheit“ ab.',
    },
    ended: {
      title: 'Das neue Gerät fragt nicht mehr',
      note: 'Es wurde geschlossen oder hat zu lange gebraucht. Beginne dort neu.',
    },
    claimed: {
      title: 'Ein anderes deiner Geräte antwortet schon',
      note: 'Mach dort weiter, oder beginne auf dem neuen Gerät neu.',
    },
  },
}
