import { counter } from '../../counter.ts'
import type { SignInTexts } from './en.ts'

const count = counter('es')

/** Spanish. */
export const signInTexts: SignInTexts = {
  common: {
    dismiss: 'Descartar',
    back: 'Atrás',
    close: 'Cerrar',
    tryAgain: 'Reintentar',
    askAgain: 'Volver a pedir',
    notNow: 'Ahora no',
    done: 'Listo',
    cancel: 'Cancelar',
    copied: 'Copiado',
    copyAddress: 'Copiar dirección',
    copyLink: 'Copiar enlace',
    linkCopied: 'Enlace copiado',
    notCopied: 'Aquí no se puede copiar. Copia tú el texto seleccionado',
    networks: 'Redes',
    wallets: 'Billeteras',
    tokens: 'Tokens',
    disconnect: 'Desconectar',
    disconnecting: 'Desconectando',
    on: (address, network) => [address, ` en ${network}`],
    seconds: (n) => (n < 60 ? `${n} s` : `${Math.round(n / 60)} min`),
    clearSearch: 'Borrar búsqueda',
    switched: (network) => `Ahora estás en ${network}`,
    disconnectedToo: (wallet, family) => `${wallet} también se desconectó de ${family}`,
    arrived: (symbol: string) => `Tus ${symbol} han llegado`,
  },
  connect: {
    title: (app) => `Conectar con ${app}`,
    email: 'Correo electrónico',
    continueWithEmail: 'Continuar con correo',
    sendingCode: 'Enviando el código',
    emailIncomplete: 'Ese correo parece incompleto. Revísalo e inténtalo de nuevo.',
    emailSpace: 'Los correos no llevan espacios. Revísalo e inténtalo de nuevo.',
    emailLetter: (letter) => `Los correos no admiten «${letter}». Vuelve a escribirlo o quítalo.`,
    otherWays: 'Otras formas de iniciar sesión',
    more: 'Más',
    or: 'o',
    orWallet: 'o usa una billetera',
    recent: 'Reciente',
    installed: 'Instalada',
    qrCode: 'Código QR',
    sameName: 'Duplicada',
    walletConnect: 'WalletConnect',
    allWallets: 'Todas las billeteras',
    loading: 'Cargando billeteras',
    listFailed: 'La lista de billeteras no se cargó',
    listFailedNote: (email) =>
      email
        ? 'Revisa tu conexión e inténtalo de nuevo. El correo sigue funcionando.'
        : 'Revisa tu conexión e inténtalo de nuevo.',
    none: 'Ninguna billetera compatible',
    noneScan: (app) =>
      `Ninguna de las billeteras que conocemos funciona con ${app} en este navegador. Escanea un código con una billetera en tu teléfono.`,
    noneInstall: (app) =>
      `Ninguna de las billeteras que conocemos funciona con ${app} en este navegador. Agrega una y vuelve a cargar esta página.`,
    showQrCode: 'Mostrar código QR',
    reload: 'Volver a cargar',
    blocked: 'Aquí no es posible conectarse',
    blockedOrigin: (app) =>
      `Esta dirección no está en la lista aprobada de ${app}. Si administras este sitio, agrégala en la configuración de tu proyecto.`,
    partlySetUp: (app) =>
      `${app} no está totalmente configurado para esta página y algunas partes pueden fallar. Aun así puedes conectarte.`,
    blockedSetup: (app) =>
      `${app} no está bien configurado. Si administras este sitio, revisa el ID del proyecto y las redes.`,
    terms: (terms, privacy) => ['Al continuar, aceptas los ', terms, ' y la ', privacy, '.'],
    termsOnly: (link) => ['Al continuar, aceptas los ', link, '.'],
    privacyOnly: (link) => ['Al continuar, aceptas la ', link, '.'],
    termsLink: 'Términos',
    privacyLink: 'Política de privacidad',
    options: 'Opciones para iniciar sesión',
    window: 'Continúa en la ventana nueva',
    windowNote: (provider) => `Inicia sesión con ${provider} en esa ventana. Esta página se actualiza sola.`,
    openWindowAgain: 'Volver a abrir la ventana',
    socialFailed: 'No se pudo iniciar sesión',
    socialFailedNote: (provider) =>
      `${provider} no pudo iniciar tu sesión. Inténtalo de nuevo o elige otra opción.`,
    unfinished: 'No terminaste de iniciar sesión',
    unfinishedNote: (provider) =>
      `La ventana de ${provider} se cerró antes de tiempo. Ábrela de nuevo o elige otra forma de entrar.`,
    openAgain: 'Volver a abrir',
    otherOptions: 'Otras opciones',
    inApp: (app) => `${app} no puede abrir billeteras`,
    inAppNote: 'Abre esta página en tu navegador para usar una billetera o una cuenta social.',
    openBrowser: 'Abrir en el navegador',
  },
  connecting: {
    waiting: (wallet) => `Continúa en ${wallet}`,
    waitingNote: (wallet) => `Aprueba la conexión en la ventana de ${wallet}.`,
    waitingNoteShort: 'Aprueba la conexión en su ventana.',
    openAgain: (wallet) => `Volver a abrir ${wallet}`,
    openItAgain: 'Volver a abrir',
    noWindow: (wallet) => `¿No ves la ventana? Elige ${wallet} en la barra de tu navegador.`,
    connected: 'Conexión establecida',
    declined: 'Conexión rechazada',
    declinedNote: (wallet, app) => `Rechazaste la solicitud en ${wallet}. No se compartió nada con ${app}.`,
    noAnswer: (wallet) => `${wallet} no respondió`,
    noAnswerNote: (wallet) =>
      `Puede que la billetera esté bloqueada. Desbloquea ${wallet} e inténtalo de nuevo.`,
    failed: (wallet) => `${wallet} no se conectó`,
    useAnother: 'Usar otra billetera',
    get: (wallet) => `Instalar ${wallet}`,
    missing: (wallet) =>
      `No tienes ${wallet} en este navegador. Instala la billetera y vuelve a cargar esta página.`,
    usePhone: 'Usar mi teléfono',
  },
  siwx: {
    title: 'Iniciar sesión',
    cancel: 'Cancelar inicio de sesión',
    ask: 'Confirma que esta es tu cuenta',
    askNote: (wallet, app) =>
      `Firma un mensaje en ${wallet} para iniciar sesión en ${app}. Es gratis y no mueve tu dinero.`,
    signing: 'Qué vas a firmar',
    messageText: 'Texto del mensaje',
    signIn: 'Iniciar sesión',
    waiting: (wallet) => `Continúa en ${wallet}`,
    waitingNote: (wallet) => `Firma el mensaje en la ventana de ${wallet}.`,
    waitingOwners: (wallet) =>
      `Firma el mensaje en ${wallet}. Puede que otros propietarios de esta cuenta también tengan que firmarlo. Deja esta página abierta hasta entonces.`,
    waitingShort: 'Esperando',
    notYet: 'Aún no has iniciado sesión',
    declined: (wallet) =>
      `Rechazaste el mensaje en ${wallet}. Inténtalo de nuevo o cancela para desconectarte.`,
    couldNotStart: 'No se pudo iniciar sesión',
    couldNotStartNote: (app) =>
      `${app} no respondió y se cerró la conexión. Conéctate de nuevo para reintentar.`,
    connectAgain: 'Volver a conectar',
    done: 'Sesión iniciada',
  },
  allWallets: {
    title: 'Todas las billeteras',
    search: (count) => `Buscar entre ${count} billeteras`,
    searchLabel: 'Buscar billeteras',
    searching: 'Buscando',
    recommended: 'Recomendadas',
    recommendedLabel: 'Billeteras recomendadas',
    installed: 'Instaladas',
    all: 'Todas',
    results: (n) => count(n, { one: '# resultado', many: '# de resultados', other: '# resultados' }),
    loadingMore: (n) =>
      count(n, {
        one: 'Cargando # billetera más',
        many: 'Cargando # de billeteras más',
        other: 'Cargando # billeteras más',
      }),
    none: (query) => `No hay ninguna billetera llamada «${query}»`,
    noneNote: 'Revisa la ortografía o escanea un código con la billetera que tienes.',
    noneNoteShort: 'Revisa la ortografía.',
    failedNote: 'Revisa tu conexión e inténtalo de nuevo, o escanea un código con la billetera que tienes.',
    scan: 'Escanear con otra billetera',
  },
  walletConnect: {
    where: (wallet) => `¿Dónde está ${wallet}?`,
    phone: 'Teléfono',
    desktop: 'Escritorio',
    web: 'Web',
    browser: 'Navegador',
    qrLabel: 'Código QR para escanear con tu teléfono',
    qrPreparing: 'Preparando el código QR',
    qrExpired: 'Código QR caducado',
    scan: (wallet) => `Escanea con ${wallet} en tu teléfono`,
    scanTitle: 'Escanea para conectar',
    scanAny: 'Abre el escáner de tu billetera y apunta aquí',
    expired: 'Este código caducó',
    renew: 'Mostrar otro código',
    validFor: (wait) => `Válido ${wait} más`,
    noCode: 'El código no se cargó',
    inApp: (wallet) => `Continúa en la app ${wallet}`,
    inAppNote: 'Aprueba la conexión ahí. Esta página se actualiza sola.',
    opensTab: (wallet) => `${wallet} se abre en otra pestaña`,
    opensTabNote: 'Vuelve aquí después de aprobar la conexión.',
    open: (wallet) => `Abrir ${wallet}`,
    phoneNote: 'Aprueba la conexión y vuelve a esta página.',
    goBack: 'Después de aprobar, vuelve a tu navegador.',
    notOpened: (wallet) => `${wallet} no se abrió`,
    notOpenedNote: (wallet) =>
      `Si no tienes ${wallet} en este teléfono, primero instala la billetera. Si ya la tienes, inténtalo de nuevo.`,
    dontHave: (wallet) => `¿No tienes ${wallet}?`,
    getIt: 'Instalar',
  },
  errors: {
    connection_rejected: ({ wallet = 'tu billetera', app = 'este sitio' }) =>
      `Rechazaste la solicitud en ${wallet}. No se compartió nada con ${app}.`,
    connection_failed: ({ wallet = 'la billetera' }) =>
      `Puede que la billetera esté bloqueada. Desbloquea ${wallet} e inténtalo de nuevo.`,
    connection_timeout: ({ wallet = 'la billetera' }) =>
      `Puede que la billetera esté bloqueada. Desbloquea ${wallet} e inténtalo de nuevo.`,
    request_pending: ({ wallet = 'Tu billetera' }) =>
      `${wallet} ya muestra una solicitud. Abre la billetera y responde primero a esa.`,
    request_rejected: ({ wallet = 'tu billetera' }) =>
      `Rechazaste la solicitud en ${wallet}. Inténtalo de nuevo si fue un error.`,
    wallet_locked: ({ wallet = 'Tu billetera' }) =>
      `${wallet} está bloqueada. Desbloquea la billetera e inténtalo de nuevo.`,
    wallet_gone: ({ wallet = 'Tu billetera' }) =>
      `${wallet} ya no está en este navegador. Vuelve a cargar la página o conecta otra billetera.`,
    no_accounts: ({ wallet = 'Tu billetera' }) =>
      `${wallet} no compartió ninguna cuenta. Elige una cuenta en la billetera e inténtalo de nuevo.`,
    disconnect_failed: () =>
      'Sigues con la conexión activa. La desconexión tardó demasiado; inténtalo de nuevo.',
    network_switch_rejected: ({ wallet = 'tu billetera' }) =>
      `Rechazaste el cambio en ${wallet}. Inténtalo de nuevo o quédate donde estás.`,
    network_not_switched: ({ wallet = 'tu billetera' }) =>
      `Cambia de red dentro de ${wallet} o prueba otra aquí.`,
    network_switch_unsupported: ({ wallet = 'tu billetera' }) =>
      `Cambia de red dentro de ${wallet} o prueba otra aquí.`,
    unsupported_chain: ({ network = 'esta red' }) =>
      `Esto no está disponible en ${network}. Cambia de red para continuar.`,
    signer_mismatch: ({ wallet = 'tu billetera' }) =>
      `Firmó otra cuenta. Elige esta cuenta en ${wallet} e inténtalo de nuevo.`,
    signature_invalid: () => 'La firma no corresponde a esta cuenta. Inténtalo de nuevo.',
    invalid_sign_in_message: ({ app = 'Este sitio' }) =>
      `${app} creó un mensaje que no se puede firmar. Sigues conectado; solo el sitio puede corregirlo.`,
    siwx_start_failed: ({ app = 'El sitio' }) =>
      `${app} no respondió y se cerró la conexión. Conéctate de nuevo para reintentar.`,
    siwx_store_failed: ({ app = 'El sitio' }) =>
      `${app} no respondió y se cerró la conexión. Conéctate de nuevo para reintentar.`,
    siwx_sign_failed: () => 'El mensaje no se firmó. Vuelve a pedirlo en tu billetera.',
    siwx_required: () => 'Esta app requiere que inicies sesión. Inicia sesión e inténtalo de nuevo.',
    sign_in_expired: () => 'Esta solicitud de inicio de sesión es demasiado antigua. Inténtalo de nuevo.',
    rpc_not_allowed: ({ app = 'Este sitio' }) =>
      `Acción no permitida. ${app} pidió algo que esta cuenta no permite. No se envió nada.`,
    rpc_unreachable: ({ network = 'La red' }) =>
      `${network} no responde. Revisa tu conexión e inténtalo de nuevo. No se envió nada.`,
    relay_unreachable: ({ wallet = 'tu billetera' }) =>
      `No se pudo contactar con ${wallet}. Revisa tu conexión e inténtalo de nuevo. No se envió nada.`,
    rpc_error: () => 'La red rechazó esto. No se envió nada.',
    balance_unavailable: () => 'Tu saldo no se cargó. Tu dinero está a salvo; solo falla esta vista.',
    transactions_unavailable: () => 'La actividad no se cargó. Inténtalo de nuevo.',
    insufficient_funds: ({ symbol }) =>
      `${symbol ? `Saldo de ${symbol}` : 'Saldo'} insuficiente para este importe y la comisión de red. Escribe un importe menor.`,
    send_rejected: ({ wallet = 'tu billetera' }) => `No se envió. Lo rechazaste en ${wallet}.`,
    send_failed: () => 'No se envió. Inténtalo de nuevo en un momento.',
    account_changed: () =>
      'La cuenta de tu billetera cambió. No se envió nada; revisa los datos y empieza de nuevo.',
    network_changed: () => 'La red cambió. No se envió nada; revisa los datos y empieza de nuevo.',
    feature_missing: ({ wallet = 'Esta billetera' }) =>
      `${wallet} no puede hacer esto aquí. Usa otra billetera.`,
    onramp_unavailable: () =>
      'El socio no puede aceptar este pedido ahora mismo. No se ha pagado nada; inténtalo de nuevo en un momento.',
    name_lookup_failed: () => 'Ninguna cuenta tiene ese nombre. Revísalo o pega una dirección.',
    origin_not_allowed: ({ app = 'este sitio' }) =>
      `Aquí no es posible conectarse. Esta dirección no está en la lista aprobada de ${app}. Si administras este sitio, agrégala en la configuración de tu proyecto.`,
    server_error: () => 'El servicio de wallets no responde. Inténtalo de nuevo en un momento.',
    rate_limited: () => 'Demasiadas solicitudes. Espera un minuto y vuelve a intentarlo.',
    iframe_load_failed: () =>
      'El inicio de sesión con correo y redes sociales no se cargó. Revisa tu conexión y los bloqueadores de contenido, e inténtalo de nuevo.',
    iframe_request_timeout: () =>
      'La vista segura no respondió a tiempo. No se envió nada; inténtalo de nuevo.',
    iframe_blocked: () =>
      'El inicio de sesión con correo y redes sociales está bloqueado en esta página. Si administras este sitio, permite el sitio de la billetera en su Content-Security-Policy.',
    unknown_error: () => 'Algo no funcionó. Revisa tu conexión e inténtalo de nuevo.',
    session_expired: () =>
      'El reloj de tu dispositivo parece estar mal. Ajusta la hora automáticamente y vuelve a conectarte.',
  },
}

/** The texts of the other views. */
export const loadAccountTexts = async () => (await import('../account/es.ts')).accountTexts
