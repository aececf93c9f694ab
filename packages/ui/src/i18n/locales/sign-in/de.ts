import { counter } from '../../counter.ts'
import type { SignInTexts } from './en.ts'

const count = counter('de')

/** German. */
export const signInTexts: SignInTexts = {
  common: {
    dismiss: 'Ausblenden',
    back: 'Zurück',
    close: 'Schließen',
    tryAgain: 'Erneut versuchen',
    askAgain: 'Erneut anfragen',
    notNow: 'Nicht jetzt',
    done: 'Fertig',
    cancel: 'Abbrechen',
    copied: 'Kopiert',
    copyAddress: 'Adresse kopieren',
    copyLink: 'Link kopieren',
    linkCopied: 'Link kopiert',
    notCopied: 'Kopieren ist hier gesperrt. Kopiere den markierten Text selbst',
    networks: 'Netzwerke',
    wallets: 'Wallets',
    tokens: 'Token',
    disconnect: 'Trennen',
    disconnecting: 'Wird getrennt',
    on: (address, network) => [address, ` auf ${network}`],
    seconds: (n) => (n < 60 ? `${n} s` : `${Math.round(n / 60)} min`),
    clearSearch: 'Suche löschen',
    switched: (network) => `Du bist jetzt auf ${network}`,
    disconnectedToo: (wallet, family) => `${wallet} wurde auch von ${family} getrennt`,
    arrived: (symbol: string) => `${symbol} ist angekommen`,
  },
  connect: {
    title: (app) => `Mit ${app} verbinden`,
    email: 'E-Mail-Adresse',
    continueWithEmail: 'Weiter mit E-Mail',
    sendingCode: 'Code wird gesendet',
    emailIncomplete: 'Die E-Mail-Adresse scheint unvollständig. Prüfe sie und versuche es erneut.',
    emailSpace: 'E-Mail-Adressen haben keine Leerzeichen. Prüfe sie und versuche es erneut.',
    emailLetter: (letter) => `E-Mail-Adressen enthalten kein „${letter}“. Tippe es neu oder entferne es.`,
    otherWays: 'Andere Anmeldearten',
    more: 'Mehr',
    or: 'oder',
    orWallet: 'oder mit einer Wallet',
    recent: 'Zuletzt',
    installed: 'Installiert',
    qrCode: 'QR-Code',
    sameName: 'Doppelt',
    walletConnect: 'WalletConnect',
    allWallets: 'Alle Wallets',
    loading: 'Wallets werden geladen',
    listFailed: 'Die Wallet-Liste wurde nicht geladen',
    listFailedNote: (email) =>
      email
        ? 'Prüfe deine Verbindung und versuche es erneut. Mit E-Mail geht es weiterhin.'
        : 'Prüfe deine Verbindung und versuche es erneut.',
    none: 'Keine passende Wallet',
    noneScan: (app) =>
      `In diesem Browser funktioniert keine der uns bekannten Wallets mit ${app}. Scanne einen Code mit einer Wallet auf deinem Handy.`,
    noneInstall: (app) =>
      `In diesem Browser funktioniert keine der uns bekannten Wallets mit ${app}. Füge eine hinzu und lade diese Seite dann neu.`,
    showQrCode: 'QR-Code anzeigen',
    reload: 'Neu laden',
    blocked: 'Verbinden ist hier nicht möglich',
    blockedOrigin: (app) =>
      `Diese Adresse ist für ${app} nicht freigegeben. Wenn du diese Website betreibst, trage die Adresse in den Projekteinstellungen ein.`,
    partlySetUp: (app) =>
      `${app} ist für diese Seite nicht vollständig eingerichtet; einiges funktioniert vielleicht nicht. Verbinden kannst du dich trotzdem.`,
    blockedSetup: (app) =>
      `${app} ist nicht richtig eingerichtet. Wenn du diese Website betreibst, prüfe die Projekt-ID und die Netzwerke.`,
    terms: (terms, privacy) => ['Wenn du fortfährst, akzeptierst du die ', terms, ' und die ', privacy, '.'],
    termsOnly: (link) => ['Wenn du fortfährst, akzeptierst du die ', link, '.'],
    privacyOnly: (link) => ['Wenn du fortfährst, akzeptierst du die ', link, '.'],
    termsLink: 'Nutzungsbedingungen',
    privacyLink: 'Datenschutzerklärung',
    options: 'Anmeldearten',
    window: 'Weiter im neuen Fenster',
    windowNote: (provider) => `Melde dich dort mit ${provider} an. Diese Seite aktualisiert sich von selbst.`,
    openWindowAgain: 'Fenster erneut öffnen',
    socialFailed: 'Anmeldung fehlgeschlagen',
    socialFailedNote: (provider) =>
      `${provider} konnte dich nicht anmelden. Versuche es erneut oder wähle eine andere Option.`,
    unfinished: 'Anmeldung nicht abgeschlossen',
    unfinishedNote: (provider) =>
      `Das Fenster von ${provider} wurde zu früh geschlossen. Öffne es erneut oder wähle einen anderen Weg.`,
    openAgain: 'Erneut öffnen',
    otherOptions: 'Andere Optionen',
    inApp: (app) => `${app} kann keine Wallets öffnen`,
    inAppNote: 'Öffne diese Seite in deinem Browser, um eine Wallet oder ein Social-Konto zu nutzen.',
    openBrowser: 'Im Browser öffnen',
  },
  connecting: {
    waiting: (wallet) => `Weiter in ${wallet}`,
    waitingNote: (wallet) => `Bestätige die Verbindung im Fenster von ${wallet}.`,
    waitingNoteShort: 'Bestätige die Verbindung im Fenster der Wallet.',
    openAgain: (wallet) => `${wallet} erneut öffnen`,
    openItAgain: 'Erneut öffnen',
    noWindow: (wallet) => `Kein Fenster? Wähle ${wallet} in der Symbolleiste deines Browsers.`,
    connected: 'Verbunden',
    declined: 'Verbindung abgelehnt',
    declinedNote: (wallet, app) =>
      `Du hast die Anfrage in ${wallet} abgelehnt. Mit ${app} wurde nichts geteilt.`,
    noAnswer: (wallet) => `${wallet} antwortet nicht`,
    noAnswerNote: (wallet) =>
      `Vielleicht ist die Wallet gesperrt. Entsperre ${wallet} und versuche es erneut.`,
    failed: (wallet) => `${wallet} wurde nicht verbunden`,
    useAnother: 'Andere Wallet nutzen',
    get: (wallet) => `${wallet} installieren`,
    missing: (wallet) =>
      `${wallet} ist in diesem Browser nicht installiert. Installiere die Wallet und lade diese Seite dann neu.`,
    usePhone: 'Stattdessen Handy nutzen',
  },
  siwx: {
    title: 'Anmelden',
    cancel: 'Anmeldung abbrechen',
    ask: 'Bestätige, dass dies dein Konto ist',
    askNote: (wallet, app) =>
      `Signiere eine Nachricht in ${wallet}, um dich bei ${app} anzumelden. Das kostet nichts und bewegt kein Geld.`,
    signing: 'Was du signierst',
    messageText: 'Text der Nachricht',
    signIn: 'Anmelden',
    waiting: (wallet) => `Weiter in ${wallet}`,
    waitingNote: (wallet) => `Signiere die Nachricht im Fenster von ${wallet}.`,
    waitingOwners: (wallet) =>
      `Signiere die Nachricht in ${wallet}. Vielleicht müssen auch andere Inhaber dieses Kontos signieren. Lass diese Seite bis dahin offen.`,
    waitingShort: 'Warten',
    notYet: 'Du bist noch nicht angemeldet',
    declined: (wallet) =>
      `Du hast die Nachricht in ${wallet} abgelehnt. Versuche es erneut oder brich ab, um die Verbindung zu trennen.`,
    couldNotStart: 'Die Anmeldung konnte nicht starten',
    couldNotStartNote: (app) =>
      `${app} hat nicht geantwortet. Die Verbindung wurde getrennt. Verbinde dich neu, um es noch einmal zu versuchen.`,
    connectAgain: 'Neu verbinden',
    done: 'Du bist angemeldet',
  },
  allWallets: {
    title: 'Alle Wallets',
    search: (count) => `${count} Wallets durchsuchen`,
    searchLabel: 'Wallets suchen',
    searching: 'Suche läuft',
    recommended: 'Empfohlen',
    recommendedLabel: 'Empfohlene Wallets',
    installed: 'Installiert',
    all: 'Alle',
    results: (n) => count(n, { one: '# Ergebnis', other: '# Ergebnisse' }),
    loadingMore: (n) =>
      count(n, { one: '# weitere Wallet wird geladen', other: '# weitere Wallets werden geladen' }),
    none: (query) => `Keine Wallet namens „${query}“`,
    noneNote: 'Prüfe die Schreibweise oder scanne einen Code mit der Wallet, die du hast.',
    noneNoteShort: 'Prüfe die Schreibweise.',
    failedNote:
      'Prüfe deine Verbindung und versuche es erneut, oder scanne einen Code mit der Wallet, die du hast.',
    scan: 'Mit beliebiger Wallet scannen',
  },
  walletConnect: {
    where: (wallet) => `Wo ist ${wallet}?`,
    phone: 'Handy',
    desktop: 'Computer',
    web: 'Web',
    browser: 'Browser',
    qrLabel: 'QR-Code zum Scannen mit deinem Handy',
    qrPreparing: 'QR-Code wird vorbereitet',
    qrExpired: 'Abgelaufener QR-Code',
    scan: (wallet) => `Scanne mit ${wallet} auf deinem Handy`,
    scanTitle: 'Zum Verbinden scannen',
    scanAny: 'Öffne den Scanner deiner Wallet und richte ihn hierhin',
    expired: 'Dieser Code ist abgelaufen',
    renew: 'Neuen Code anzeigen',
    validFor: (wait) => `Noch ${wait} gültig`,
    noCode: 'Der Code wurde nicht geladen',
    inApp: (wallet) => `Weiter in der ${wallet}-App`,
    inAppNote: 'Bestätige dort die Verbindung. Diese Seite aktualisiert sich von selbst.',
    opensTab: (wallet) => `${wallet} öffnet sich in einem neuen Tab`,
    opensTabNote: 'Komm hierher zurück, nachdem du die Verbindung bestätigt hast.',
    open: (wallet) => `${wallet} öffnen`,
    phoneNote: 'Bestätige die Verbindung und komm dann auf diese Seite zurück.',
    goBack: 'Kehre nach dem Bestätigen in deinen Browser zurück.',
    notOpened: (wallet) => `${wallet} wurde nicht geöffnet`,
    notOpenedNote: (wallet) =>
      `Wenn ${wallet} nicht auf diesem Handy ist, installiere die Wallet zuerst. Sonst versuche es erneut.`,
    dontHave: (wallet) => `Du hast ${wallet} noch nicht?`,
    getIt: 'Installieren',
  },
  errors: {
    connection_rejected: ({ wallet = 'deiner Wallet', app = 'dieser Website' }) =>
      `Du hast die Anfrage in ${wallet} abgelehnt. Mit ${app} wurde nichts geteilt.`,
    connection_failed: ({ wallet = 'die Wallet' }) =>
      `Vielleicht ist die Wallet gesperrt. Entsperre ${wallet} und versuche es erneut.`,
    connection_timeout: ({ wallet = 'die Wallet' }) =>
      `Vielleicht ist die Wallet gesperrt. Entsperre ${wallet} und versuche es erneut.`,
    request_pending: ({ wallet = 'Deine Wallet' }) =>
      `${wallet} zeigt bereits eine Anfrage. Öffne die Wallet und beantworte zuerst diese.`,
    request_rejected: ({ wallet = 'deiner Wallet' }) =>
      `Du hast die Anfrage in ${wallet} abgelehnt. Versuche es erneut, falls das ein Versehen war.`,
    wallet_locked: ({ wallet = 'Deine Wallet' }) =>
      `${wallet} ist gesperrt. Entsperre die Wallet und versuche es erneut.`,
    wallet_gone: ({ wallet = 'Deine Wallet' }) =>
      `${wallet} ist nicht mehr in diesem Browser. Lade die Seite neu oder verbinde eine andere Wallet.`,
    no_accounts: ({ wallet = 'Deine Wallet' }) =>
      `${wallet} hat kein Konto geteilt. Wähle dort ein Konto und versuche es erneut.`,
    disconnect_failed: () => 'Weiterhin verbunden. Das Trennen hat zu lange gedauert. Versuche es erneut.',
    network_switch_rejected: ({ wallet = 'deiner Wallet' }) =>
      `Du hast den Wechsel in ${wallet} abgelehnt. Versuche es erneut oder bleib, wo du bist.`,
    network_not_switched: ({ wallet = 'deiner Wallet' }) =>
      `Wechsle das Netzwerk direkt in ${wallet} oder versuche hier ein anderes.`,
    network_switch_unsupported: ({ wallet = 'deiner Wallet' }) =>
      `Wechsle das Netzwerk direkt in ${wallet} oder versuche hier ein anderes.`,
    unsupported_chain: ({ network = 'diesem Netzwerk' }) =>
      `Das ist auf ${network} nicht verfügbar. Wechsle das Netzwerk, um fortzufahren.`,
    signer_mismatch: ({ wallet = 'deiner Wallet' }) =>
      `Ein anderes Konto hat signiert. Wähle dieses Konto in ${wallet} und versuche es erneut.`,
    signature_invalid: () => 'Die Signatur passt nicht zu diesem Konto. Versuche es erneut.',
    invalid_sign_in_message: ({ app = 'Diese Website' }) =>
      `${app} hat eine Nachricht erstellt, die sich nicht signieren lässt. Du bleibst verbunden; beheben kann das nur die Website.`,
    siwx_start_failed: ({ app = 'Die Website' }) =>
      `${app} hat nicht geantwortet. Die Verbindung wurde getrennt. Verbinde dich neu, um es noch einmal zu versuchen.`,
    siwx_store_failed: ({ app = 'Die Website' }) =>
      `${app} hat nicht geantwortet. Die Verbindung wurde getrennt. Verbinde dich neu, um es noch einmal zu versuchen.`,
    siwx_sign_failed: () => 'Die Nachricht wurde nicht signiert. Frage erneut in deiner Wallet an.',
    siwx_required: () => 'Für diese App musst du dich zuerst anmelden. Melde dich an und versuche es erneut.',
    sign_in_expired: () => 'Diese Anmeldeanfrage ist zu alt. Versuche es erneut.',
    rpc_not_allowed: ({ app = 'Diese Website' }) =>
      `Aktion nicht erlaubt. ${app} wollte etwas, das dieses Konto nicht zulässt. Es wurde nichts gesendet.`,
    rpc_unreachable: ({ network = 'Das Netzwerk' }) =>
      `${network} antwortet nicht. Prüfe deine Verbindung und versuche es erneut. Es wurde nichts gesendet.`,
    relay_unreachable: ({ wallet = 'Deine Wallet' }) =>
      `${wallet} ist nicht erreichbar. Prüfe deine Verbindung und versuche es erneut. Es wurde nichts gesendet.`,
    rpc_error: () => 'Das Netzwerk hat das abgelehnt. Es wurde nichts gesendet.',
    balance_unavailable: () =>
      'Dein Guthaben wurde nicht geladen. Dein Geld ist sicher, nur diese Ansicht ist betroffen.',
    transactions_unavailable: () => 'Die Aktivität wurde nicht geladen. Versuche es erneut.',
    insufficient_funds: ({ symbol = 'Guthaben' }) =>
      `Nicht genug ${symbol} für diesen Betrag und die Netzwerkgebühr. Gib einen kleineren Betrag ein.`,
    send_rejected: ({ wallet = 'deiner Wallet' }) => `Nicht gesendet. Du hast es in ${wallet} abgelehnt.`,
    send_failed: () => 'Nicht gesendet. Versuche es gleich noch einmal.',
    account_changed: () =>
      'Das Konto in deiner Wallet hat sich geändert. Es wurde nichts gesendet. Prüfe alles und beginne neu.',
    network_changed: () =>
      'Das Netzwerk hat sich geändert. Es wurde nichts gesendet. Prüfe alles und beginne neu.',
    feature_missing: ({ wallet = 'Diese Wallet' }) =>
      `${wallet} kann das hier nicht. Nutze eine andere Wallet.`,
    onramp_unavailable: () =>
      'Der Partner kann diesen Auftrag gerade nicht annehmen. Es wurde nichts bezahlt; versuche es gleich noch einmal.',
    name_lookup_failed: () => 'Kein Konto hat diesen Namen. Prüfe ihn oder füge eine Adresse ein.',
    origin_not_allowed: ({ app = 'diese Website' }) =>
      `Verbinden ist hier nicht möglich. Diese Adresse ist für ${app} nicht freigegeben. Wenn du diese Website betreibst, trage die Adresse in den Projekteinstellungen ein.`,
    server_error: () => 'Der Wallet-Dienst antwortet nicht. Versuche es gleich noch einmal.',
    rate_limited: () => 'Zu viele Anfragen. Warte eine Minute und versuche es dann erneut.',
    iframe_load_failed: () =>
      'Die Anmeldung per E-Mail und sozialem Konto wurde nicht geladen. Prüfe deine Verbindung und Inhaltsblocker und versuche es erneut.',
    iframe_request_timeout: () =>
      'Die sichere Ansicht hat nicht rechtzeitig geantwortet. Es wurde nichts gesendet; versuche es erneut.',
    iframe_blocked: () =>
      'Die Anmeldung per E-Mail und sozialem Konto ist auf dieser Seite blockiert. Wenn du diese Seite betreibst, erlaube die Wallet-Seite in ihrer Content-Security-Policy.',
    unknown_error: () => 'Etwas hat nicht geklappt. Prüfe deine Verbindung und versuche es erneut.',
    session_expired: () =>
      'Die Uhr deines Geräts scheint falsch zu gehen. Stell die Zeit automatisch ein und verbinde dich dann neu.',
  },
}

/** The texts of the other views. */
export const loadAccountTexts = async () => (await import('../account/de.ts')).accountTexts
