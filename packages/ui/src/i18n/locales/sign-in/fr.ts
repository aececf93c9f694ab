import { counter } from '../../counter.ts'
import type { SignInTexts } from './en.ts'

const count = counter('fr')

/** French. */
export const signInTexts: SignInTexts = {
  common: {
    dismiss: 'Ignorer',
    back: 'Retour',
    close: 'Fermer',
    tryAgain: 'Réessayer',
    askAgain: 'Redemander',
    notNow: 'Plus tard',
    done: 'Terminé',
    cancel: 'Annuler',
    copied: 'Copié',
    copyAddress: 'Copier l’adresse',
    copyLink: 'Copier le lien',
    linkCopied: 'Lien copié',
    notCopied: 'La copie est bloquée ici. Copiez vous-même le texte sélectionné',
    networks: 'Réseaux',
    wallets: 'Portefeuilles',
    tokens: 'Jetons',
    disconnect: 'Déconnecter',
    disconnecting: 'Déconnexion',
    on: (address, network) => [address, ` sur ${network}`],
    seconds: (n) => (n < 60 ? `${n}\u00a0s` : `${Math.round(n / 60)}\u00a0min`),
    clearSearch: 'Effacer la recherche',
    switched: (network) => `Vous êtes sur ${network}`,
    disconnectedToo: (wallet, family) => `${wallet} a aussi été déconnecté de ${family}`,
    arrived: (symbol: string) => `Vos ${symbol} sont arrivés`,
  },
  connect: {
    title: (app) => `Connexion à ${app}`,
    email: 'Adresse e-mail',
    continueWithEmail: 'Continuer par e-mail',
    sendingCode: 'Envoi du code',
    emailIncomplete: 'Cette adresse e-mail semble incomplète. Vérifiez-la et réessayez.',
    emailSpace: 'Une adresse e-mail n’a pas d’espaces. Vérifiez-la et réessayez.',
    emailLetter: (letter) =>
      `Une adresse e-mail ne peut pas contenir « ${letter} ». Retapez ou retirez ce caractère.`,
    otherWays: 'Autres façons de s’identifier',
    more: 'Plus',
    or: 'ou',
    orWallet: 'ou avec un portefeuille',
    recent: 'Récent',
    installed: 'Installé',
    qrCode: 'Code QR',
    sameName: 'En double',
    walletConnect: 'WalletConnect',
    allWallets: 'Tous les portefeuilles',
    loading: 'Chargement des portefeuilles',
    listFailed: 'La liste des portefeuilles n’a pas pu se charger',
    listFailedNote: (email) =>
      email
        ? 'Vérifiez votre connexion et réessayez. L’e-mail fonctionne toujours.'
        : 'Vérifiez votre connexion et réessayez.',
    none: 'Aucun portefeuille compatible',
    noneScan: (app) =>
      `Aucun des portefeuilles que nous connaissons ne fonctionne avec ${app} dans ce navigateur. Scannez un code avec un portefeuille sur votre téléphone.`,
    noneInstall: (app) =>
      `Aucun des portefeuilles que nous connaissons ne fonctionne avec ${app} dans ce navigateur. Ajoutez-en un, puis rechargez cette page.`,
    showQrCode: 'Afficher le code QR',
    reload: 'Recharger',
    blocked: 'Connexion indisponible ici',
    blockedOrigin: (app) =>
      `Cette adresse n’est pas autorisée pour ${app}. Si vous gérez ce site, ajoutez-la dans les paramètres de votre projet.`,
    partlySetUp: (app) =>
      `${app} n’est pas entièrement configuré pour cette page ; certaines parties peuvent ne pas fonctionner. Vous pouvez quand même vous connecter.`,
    blockedSetup: (app) =>
      `La configuration est incorrecte pour ${app}. Si vous gérez ce site, vérifiez l’identifiant du projet et les réseaux.`,
    terms: (terms, privacy) => ['En continuant, vous acceptez les ', terms, ' et la ', privacy, '.'],
    termsOnly: (link) => ['En continuant, vous acceptez les ', link, '.'],
    privacyOnly: (link) => ['En continuant, vous acceptez la ', link, '.'],
    termsLink: 'Conditions d’utilisation',
    privacyLink: 'Politique de confidentialité',
    options: 'Façons de s’identifier',
    window: 'Continuez dans la nouvelle fenêtre',
    windowNote: (provider) =>
      `Identifiez-vous avec ${provider} dans cette fenêtre. Cette page se met à jour toute seule.`,
    openWindowAgain: 'Rouvrir la fenêtre',
    socialFailed: 'Échec de la connexion',
    socialFailedNote: (provider) =>
      `${provider} n’a pas pu vous connecter. Réessayez ou choisissez une autre option.`,
    unfinished: 'Identification inachevée',
    unfinishedNote: (provider) =>
      `La fenêtre ${provider} s’est fermée trop tôt. Rouvrez-la ou choisissez une autre façon d’entrer.`,
    openAgain: 'Rouvrir',
    otherOptions: 'Autres options',
    inApp: (app) => `${app} ne peut pas ouvrir de portefeuille`,
    inAppNote: 'Ouvrez cette page dans votre navigateur pour utiliser un portefeuille ou un compte social.',
    openBrowser: 'Ouvrir dans le navigateur',
  },
  connecting: {
    waiting: (wallet) => `Continuez dans ${wallet}`,
    waitingNote: (wallet) => `Approuvez la connexion dans la fenêtre ${wallet}.`,
    waitingNoteShort: 'Approuvez la connexion dans sa fenêtre.',
    openAgain: (wallet) => `Rouvrir ${wallet}`,
    openItAgain: 'Rouvrir',
    noWindow: (wallet) =>
      `Pas de fenêtre\u00a0? Sélectionnez ${wallet} dans la barre d’outils de votre navigateur.`,
    connected: 'Connexion réussie',
    declined: 'Connexion refusée',
    declinedNote: (wallet, app) =>
      `Vous avez refusé la demande dans ${wallet}. Rien n’a été partagé avec ${app}.`,
    noAnswer: (wallet) => `${wallet} n’a pas répondu`,
    noAnswerNote: (wallet) =>
      `Le portefeuille est peut-être verrouillé. Déverrouillez ${wallet}, puis réessayez.`,
    failed: (wallet) => `Échec de la connexion à ${wallet}`,
    useAnother: 'Autre portefeuille',
    get: (wallet) => `Installer ${wallet}`,
    missing: (wallet) =>
      `Vous n’avez pas ${wallet} dans ce navigateur. Installez le portefeuille, puis rechargez cette page.`,
    usePhone: 'Utiliser mon téléphone',
  },
  siwx: {
    title: 'Identification',
    cancel: 'Annuler l’identification',
    ask: 'Confirmez que ce compte est le vôtre',
    askNote: (wallet, app) =>
      `Signez un message dans ${wallet} pour vous identifier sur ${app}. C’est gratuit et cela ne déplace pas d’argent.`,
    signing: 'Ce que vous signez',
    messageText: 'Texte du message',
    signIn: 'S’identifier',
    waiting: (wallet) => `Continuez dans ${wallet}`,
    waitingNote: (wallet) => `Signez le message dans la fenêtre ${wallet}.`,
    waitingOwners: (wallet) =>
      `Signez le message dans ${wallet}. D’autres propriétaires de ce compte doivent peut-être aussi le signer. Gardez cette page ouverte jusque-là.`,
    waitingShort: 'En attente',
    notYet: 'L’identification n’est pas terminée',
    declined: (wallet) =>
      `Vous avez refusé le message dans ${wallet}. Réessayez, ou annulez pour vous déconnecter.`,
    couldNotStart: 'L’identification n’a pas pu démarrer',
    couldNotStartNote: (app) =>
      `${app} n’a pas répondu et la connexion a été coupée. Reconnectez-vous pour réessayer.`,
    connectAgain: 'Se reconnecter',
    done: 'Identification réussie',
  },
  allWallets: {
    title: 'Tous les portefeuilles',
    search: (count) => `Rechercher (${count} portefeuilles)`,
    searchLabel: 'Rechercher un portefeuille',
    searching: 'Recherche en cours',
    recommended: 'Recommandés',
    recommendedLabel: 'Portefeuilles recommandés',
    installed: 'Installés',
    all: 'Tous',
    results: (n) => count(n, { one: '# résultat', many: '# de résultats', other: '# résultats' }),
    loadingMore: (n) =>
      count(n, {
        one: 'Chargement de # portefeuille de plus',
        many: 'Chargement de # de portefeuilles de plus',
        other: 'Chargement de # portefeuilles de plus',
      }),
    none: (query) => `Aucun portefeuille nommé «\u00a0${query}\u00a0»`,
    noneNote: 'Vérifiez l’orthographe, ou scannez un code avec le portefeuille que vous avez.',
    noneNoteShort: 'Vérifiez l’orthographe.',
    failedNote:
      'Vérifiez votre connexion et réessayez, ou scannez un code avec le portefeuille que vous avez.',
    scan: 'Scanner avec un autre portefeuille',
  },
  walletConnect: {
    where: (wallet) => `Où se trouve ${wallet}\u00a0?`,
    phone: 'Téléphone',
    desktop: 'Ordinateur',
    web: 'Web',
    browser: 'Navigateur',
    qrLabel: 'Code QR à scanner avec votre téléphone',
    qrPreparing: 'Préparation du code QR',
    qrExpired: 'Code QR expiré',
    scan: (wallet) => `Scannez avec ${wallet} sur votre téléphone`,
    scanTitle: 'Scanner pour se connecter',
    scanAny: 'Ouvrez le scanner de votre portefeuille et visez ce code',
    expired: 'Ce code a expiré',
    renew: 'Afficher un nouveau code',
    validFor: (wait) => `Valable encore ${wait}`,
    noCode: 'Le code n’a pas pu se charger',
    inApp: (wallet) => `Continuez dans l’appli ${wallet}`,
    inAppNote: 'Approuvez-y la connexion. Cette page se met à jour toute seule.',
    opensTab: (wallet) => `${wallet} s’ouvre dans un nouvel onglet`,
    opensTabNote: 'Revenez ici après avoir approuvé la connexion.',
    open: (wallet) => `Ouvrir ${wallet}`,
    phoneNote: 'Approuvez la connexion, puis revenez sur cette page.',
    goBack: 'Après avoir approuvé, revenez dans votre navigateur.',
    notOpened: (wallet) => `${wallet} ne s’est pas ouvert`,
    notOpenedNote: (wallet) =>
      `Si vous n’avez pas ${wallet} sur ce téléphone, installez d’abord le portefeuille. Sinon, réessayez.`,
    dontHave: (wallet) => `Vous n’avez pas ${wallet}\u00a0?`,
    getIt: 'Installer',
  },
  errors: {
    connection_rejected: ({ wallet = 'votre portefeuille', app = 'ce site' }) =>
      `Vous avez refusé la demande dans ${wallet}. Rien n’a été partagé avec ${app}.`,
    connection_failed: ({ wallet }) =>
      wallet
        ? `Le portefeuille est peut-être verrouillé. Déverrouillez ${wallet}, puis réessayez.`
        : 'Le portefeuille est peut-être verrouillé. Déverrouillez-le, puis réessayez.',
    connection_timeout: ({ wallet }) =>
      wallet
        ? `Le portefeuille est peut-être verrouillé. Déverrouillez ${wallet}, puis réessayez.`
        : 'Le portefeuille est peut-être verrouillé. Déverrouillez-le, puis réessayez.',
    request_pending: ({ wallet = 'Votre portefeuille' }) =>
      `${wallet} affiche déjà une demande. Ouvrez le portefeuille et répondez d’abord à celle-ci.`,
    request_rejected: ({ wallet = 'votre portefeuille' }) =>
      `Vous avez refusé la demande dans ${wallet}. Réessayez si c’était une erreur.`,
    wallet_locked: ({ wallet = 'Votre portefeuille' }) =>
      `${wallet} est verrouillé. Déverrouillez le portefeuille, puis réessayez.`,
    wallet_gone: ({ wallet = 'Votre portefeuille' }) =>
      `${wallet} n’est plus dans ce navigateur. Rechargez la page ou connectez un autre portefeuille.`,
    no_accounts: ({ wallet = 'Votre portefeuille' }) =>
      `${wallet} n’a partagé aucun compte. Choisissez un compte dans le portefeuille, puis réessayez.`,
    disconnect_failed: () =>
      'Connexion toujours active. La déconnexion a pris trop de temps\u00a0; réessayez.',
    network_switch_rejected: ({ wallet = 'votre portefeuille' }) =>
      `Vous avez refusé le changement dans ${wallet}. Réessayez ou gardez le réseau actuel.`,
    network_not_switched: ({ wallet = 'votre portefeuille' }) =>
      `Changez de réseau dans ${wallet} ou essayez-en un autre ici.`,
    network_switch_unsupported: ({ wallet = 'votre portefeuille' }) =>
      `Changez de réseau dans ${wallet} ou essayez-en un autre ici.`,
    unsupported_chain: ({ network = 'ce réseau' }) =>
      `Ceci n’est pas disponible sur ${network}. Changez de réseau pour continuer.`,
    signer_mismatch: ({ wallet = 'votre portefeuille' }) =>
      `Un autre compte a signé. Choisissez ce compte dans ${wallet}, puis réessayez.`,
    signature_invalid: () => 'La signature ne correspond pas à ce compte. Réessayez.',
    invalid_sign_in_message: ({ app = 'Ce site' }) =>
      `${app} a créé un message impossible à signer. Vous restez connecté ; seul le site peut le corriger.`,
    siwx_start_failed: ({ app = 'Le site' }) =>
      `${app} n’a pas répondu et la connexion a été coupée. Reconnectez-vous pour réessayer.`,
    siwx_store_failed: ({ app = 'Le site' }) =>
      `${app} n’a pas répondu et la connexion a été coupée. Reconnectez-vous pour réessayer.`,
    siwx_sign_failed: () => 'Le message n’a pas été signé. Renvoyez la demande à votre portefeuille.',
    siwx_required: () => 'Cette appli demande de vous identifier d’abord. Identifiez-vous, puis réessayez.',
    sign_in_expired: () => 'Cette demande d’identification est trop ancienne. Réessayez.',
    rpc_not_allowed: ({ app = 'Ce site' }) =>
      `Action non autorisée. ${app} a demandé une chose que ce compte ne permet pas. Rien n’a été envoyé.`,
    rpc_unreachable: ({ network = 'Le réseau' }) =>
      `${network} ne répond pas. Vérifiez votre connexion et réessayez. Rien n’a été envoyé.`,
    relay_unreachable: ({ wallet = 'Votre portefeuille' }) =>
      `${wallet} est injoignable. Vérifiez votre connexion et réessayez. Rien n’a été envoyé.`,
    rpc_error: () => 'Le réseau a refusé cette action. Rien n’a été envoyé.',
    balance_unavailable: () =>
      'Votre solde n’a pas pu se charger. Votre argent est en sécurité\u00a0; seul cet affichage est touché.',
    transactions_unavailable: () => 'L’activité n’a pas pu se charger. Réessayez.',
    insufficient_funds: ({ symbol }) =>
      `${symbol ? `Solde ${symbol}` : 'Solde'} insuffisant pour ce montant et les frais de réseau. Saisissez un montant plus petit.`,
    send_rejected: ({ wallet = 'votre portefeuille' }) =>
      `Rien n’a été envoyé. Vous avez refusé dans ${wallet}.`,
    send_failed: () => 'Rien n’a été envoyé. Réessayez dans un instant.',
    account_changed: () =>
      'Le compte a changé dans votre portefeuille. Rien n’a été envoyé\u00a0; vérifiez et recommencez.',
    network_changed: () => 'Le réseau a changé. Rien n’a été envoyé\u00a0; vérifiez et recommencez.',
    feature_missing: ({ wallet = 'Ce portefeuille' }) =>
      `${wallet} ne peut pas faire cela ici. Utilisez un autre portefeuille.`,
    onramp_unavailable: () =>
      'Le partenaire ne peut pas accepter cette commande pour l’instant. Rien n’a été payé ; réessayez dans un instant.',
    name_lookup_failed: () => 'Aucun compte ne porte ce nom. Vérifiez-le ou collez une adresse.',
    origin_not_allowed: ({ app = 'ce site' }) =>
      `Connexion indisponible ici. Cette adresse n’est pas autorisée pour ${app}. Si vous gérez ce site, ajoutez-la dans les paramètres de votre projet.`,
    server_error: () => 'Le service de wallets ne répond pas. Réessayez dans un instant.',
    rate_limited: () => 'Trop de demandes. Attendez une minute, puis réessayez.',
    iframe_load_failed: () =>
      'La connexion par e-mail et réseau social ne s’est pas chargée. Vérifiez votre connexion et vos bloqueurs de contenu, puis réessayez.',
    iframe_request_timeout: () =>
      'La vue sécurisée n’a pas répondu à temps. Rien n’a été envoyé ; réessayez.',
    iframe_blocked: () =>
      'La connexion par e-mail et réseau social est bloquée sur cette page. Si vous gérez ce site, autorisez le site du portefeuille dans sa Content-Security-Policy.',
    unknown_error: () => 'Quelque chose n’a pas fonctionné. Vérifiez votre connexion et réessayez.',
    session_expired: () =>
      'L’horloge de votre appareil semble fausse. Réglez l’heure automatiquement, puis reconnectez-vous.',
  },
}

/** The texts of the other views. */
export const loadAccountTexts = async () => (await import('../account/fr.ts')).accountTexts
