import { counter } from '../../counter.ts'
import type { SignInTexts } from './en.ts'

const count = counter('pt-BR')

/** Brazilian Portuguese. */
export const signInTexts: SignInTexts = {
  common: {
    dismiss: 'Dispensar',
    back: 'Voltar',
    close: 'Fechar',
    tryAgain: 'Tentar de novo',
    askAgain: 'Pedir de novo',
    notNow: 'Agora não',
    done: 'Concluir',
    cancel: 'Cancelar',
    copied: 'Copiado',
    copyAddress: 'Copiar endereço',
    copyLink: 'Copiar link',
    linkCopied: 'Link copiado',
    notCopied: 'A cópia está bloqueada aqui. Copie você mesmo o texto selecionado',
    networks: 'Redes',
    wallets: 'Carteiras',
    tokens: 'Tokens',
    disconnect: 'Desconectar',
    disconnecting: 'Desconectando',
    on: (address, network) => [address, ` em ${network}`],
    seconds: (n) => (n < 60 ? `${n} s` : `${Math.round(n / 60)} min`),
    clearSearch: 'Limpar busca',
    switched: (network) => `Agora você está em ${network}`,
    disconnectedToo: (wallet, family) => `${wallet} também foi desconectada de ${family}`,
    arrived: (symbol: string) => `Seus ${symbol} chegaram`,
  },
  connect: {
    title: (app) => `Conectar a ${app}`,
    email: 'E-mail',
    continueWithEmail: 'Continuar com e-mail',
    sendingCode: 'Enviando o código',
    emailIncomplete: 'Esse e-mail parece incompleto. Confira e tente de novo.',
    emailSpace: 'E-mails não têm espaços. Confira e tente de novo.',
    emailLetter: (letter) => `E-mails não podem conter “${letter}”. Digite de novo ou remova.`,
    otherWays: 'Outras formas de entrar',
    more: 'Mais',
    or: 'ou',
    orWallet: 'ou use uma carteira',
    recent: 'Recente',
    installed: 'Instalada',
    qrCode: 'QR code',
    sameName: 'Duplicada',
    walletConnect: 'WalletConnect',
    allWallets: 'Todas as carteiras',
    loading: 'Carregando carteiras',
    listFailed: 'A lista de carteiras não carregou',
    listFailedNote: (email) =>
      email
        ? 'Confira sua conexão e tente de novo. O e-mail continua funcionando.'
        : 'Confira sua conexão e tente de novo.',
    none: 'Nenhuma carteira compatível',
    noneScan: (app) =>
      `Nenhuma das carteiras que conhecemos funciona com ${app} neste navegador. Escaneie um código com uma carteira no seu celular.`,
    noneInstall: (app) =>
      `Nenhuma das carteiras que conhecemos funciona com ${app} neste navegador. Adicione uma e recarregue esta página.`,
    showQrCode: 'Mostrar QR code',
    reload: 'Recarregar',
    blocked: 'Não é possível conectar aqui',
    blockedOrigin: (app) =>
      `Este endereço não está na lista aprovada de ${app}. Se você administra este site, adicione o endereço nas configurações do projeto.`,
    partlySetUp: (app) =>
      `${app} não está totalmente configurado para esta página, então algumas partes podem falhar. Você ainda pode se conectar.`,
    blockedSetup: (app) =>
      `A configuração de ${app} não está correta. Se você administra este site, confira o ID do projeto e as redes.`,
    terms: (terms, privacy) => ['Ao continuar, você aceita os ', terms, ' e a ', privacy, '.'],
    termsOnly: (link) => ['Ao continuar, você aceita os ', link, '.'],
    privacyOnly: (link) => ['Ao continuar, você aceita a ', link, '.'],
    termsLink: 'Termos',
    privacyLink: 'Política de Privacidade',
    options: 'Opções de login',
    window: 'Continue na nova janela',
    windowNote: (provider) => `Entre com ${provider} por lá. Esta página se atualiza sozinha.`,
    openWindowAgain: 'Abrir a janela de novo',
    socialFailed: 'Não foi possível entrar',
    socialFailedNote: (provider) =>
      `${provider} não conseguiu concluir seu acesso. Tente de novo ou escolha outra opção.`,
    unfinished: 'O login não foi concluído',
    unfinishedNote: (provider) =>
      `A janela de ${provider} fechou antes da hora. Abra de novo ou escolha outra forma de entrar.`,
    openAgain: 'Abrir de novo',
    otherOptions: 'Outras opções',
    inApp: (app) => `${app} não consegue abrir carteiras`,
    inAppNote: 'Abra esta página no navegador para usar uma carteira ou uma conta social.',
    openBrowser: 'Abrir no navegador',
  },
  connecting: {
    waiting: (wallet) => `Continue em ${wallet}`,
    waitingNote: (wallet) => `Aprove a conexão na janela de ${wallet}.`,
    waitingNoteShort: 'Aprove a conexão na janela da carteira.',
    openAgain: (wallet) => `Abrir ${wallet} de novo`,
    openItAgain: 'Abrir de novo',
    noWindow: (wallet) => `A janela não abriu? Selecione ${wallet} na barra do seu navegador.`,
    connected: 'Conexão concluída',
    declined: 'Conexão recusada',
    declinedNote: (wallet, app) =>
      `Você recusou a solicitação em ${wallet}. Nada foi compartilhado com ${app}.`,
    noAnswer: (wallet) => `${wallet} não respondeu`,
    noAnswerNote: (wallet) => `A carteira pode estar bloqueada. Desbloqueie ${wallet} e tente de novo.`,
    failed: (wallet) => `${wallet} não conectou`,
    useAnother: 'Usar outra carteira',
    get: (wallet) => `Instalar ${wallet}`,
    missing: (wallet) =>
      `Você não tem ${wallet} neste navegador. Instale a carteira e recarregue esta página.`,
    usePhone: 'Usar meu celular',
  },
  siwx: {
    title: 'Entrar',
    cancel: 'Cancelar login',
    ask: 'Confirme que esta conta é sua',
    askNote: (wallet, app) =>
      `Assine uma mensagem em ${wallet} para entrar em ${app}. É grátis e não movimenta seu dinheiro.`,
    signing: 'O que você vai assinar',
    messageText: 'Texto da mensagem',
    signIn: 'Entrar',
    waiting: (wallet) => `Continue em ${wallet}`,
    waitingNote: (wallet) => `Assine a mensagem na janela de ${wallet}.`,
    waitingOwners: (wallet) =>
      `Assine a mensagem na ${wallet}. Outros proprietários desta conta talvez também precisem assinar. Mantenha esta página aberta até lá.`,
    waitingShort: 'Aguardando',
    notYet: 'Você ainda não entrou',
    declined: (wallet) => `Você recusou a mensagem em ${wallet}. Tente de novo ou cancele para desconectar.`,
    couldNotStart: 'O login não pôde começar',
    couldNotStartNote: (app) =>
      `${app} não respondeu e a conexão foi encerrada. Conecte de novo para tentar.`,
    connectAgain: 'Conectar de novo',
    done: 'Login concluído',
  },
  allWallets: {
    title: 'Todas as carteiras',
    search: (count) => `Buscar entre ${count} carteiras`,
    searchLabel: 'Buscar carteiras',
    searching: 'Buscando',
    recommended: 'Recomendadas',
    recommendedLabel: 'Carteiras recomendadas',
    installed: 'Instaladas',
    all: 'Todas',
    results: (n) => count(n, { one: '# resultado', many: '# de resultados', other: '# resultados' }),
    loadingMore: (n) =>
      count(n, {
        one: 'Carregando mais # carteira',
        many: 'Carregando mais # de carteiras',
        other: 'Carregando mais # carteiras',
      }),
    none: (query) => `Nenhuma carteira chamada “${query}”`,
    noneNote: 'Confira a grafia ou escaneie um código com a carteira que você tem.',
    noneNoteShort: 'Confira a grafia.',
    failedNote: 'Confira sua conexão e tente de novo, ou escaneie um código com a carteira que você tem.',
    scan: 'Escanear com outra carteira',
  },
  walletConnect: {
    where: (wallet) => `Onde está ${wallet}?`,
    phone: 'Celular',
    desktop: 'Computador',
    web: 'Web',
    browser: 'Navegador',
    qrLabel: 'QR code para escanear com o celular',
    qrPreparing: 'Preparando o QR code',
    qrExpired: 'QR code expirado',
    scan: (wallet) => `Escaneie com ${wallet} no seu celular`,
    scanTitle: 'Escaneie para conectar',
    scanAny: 'Abra o leitor da sua carteira e aponte para cá',
    expired: 'Este código expirou',
    renew: 'Mostrar novo código',
    validFor: (wait) => `Válido por mais ${wait}`,
    noCode: 'O código não carregou',
    inApp: (wallet) => `Continue no app ${wallet}`,
    inAppNote: 'Aprove a conexão por lá. Esta página se atualiza sozinha.',
    opensTab: (wallet) => `${wallet} abre em uma nova aba`,
    opensTabNote: 'Volte para cá depois de aprovar a conexão.',
    open: (wallet) => `Abrir ${wallet}`,
    phoneNote: 'Aprove a conexão e volte para esta página.',
    goBack: 'Depois de aprovar, volte para o navegador.',
    notOpened: (wallet) => `${wallet} não abriu`,
    notOpenedNote: (wallet) =>
      `Se você não tem ${wallet} neste celular, instale a carteira primeiro. Se já tem, tente de novo.`,
    dontHave: (wallet) => `Não tem ${wallet}?`,
    getIt: 'Instalar',
  },
  errors: {
    connection_rejected: ({ wallet = 'sua carteira', app = 'este site' }) =>
      `Você recusou a solicitação em ${wallet}. Nada foi compartilhado com ${app}.`,
    connection_failed: ({ wallet = 'a carteira' }) =>
      `A carteira pode estar bloqueada. Desbloqueie ${wallet} e tente de novo.`,
    connection_timeout: ({ wallet = 'a carteira' }) =>
      `A carteira pode estar bloqueada. Desbloqueie ${wallet} e tente de novo.`,
    request_pending: ({ wallet = 'Sua carteira' }) =>
      `${wallet} já mostra uma solicitação. Abra a carteira e responda a essa primeiro.`,
    request_rejected: ({ wallet = 'sua carteira' }) =>
      `Você recusou a solicitação em ${wallet}. Tente de novo se foi um engano.`,
    wallet_locked: ({ wallet = 'Sua carteira' }) =>
      `${wallet} está bloqueada. Desbloqueie a carteira e tente de novo.`,
    wallet_gone: ({ wallet = 'Sua carteira' }) =>
      `${wallet} não está mais neste navegador. Recarregue a página ou conecte outra carteira.`,
    no_accounts: ({ wallet = 'Sua carteira' }) =>
      `${wallet} não compartilhou nenhuma conta. Escolha uma conta na carteira e tente de novo.`,
    disconnect_failed: () => 'A conexão continua ativa. A desconexão demorou demais; tente de novo.',
    network_switch_rejected: ({ wallet = 'sua carteira' }) =>
      `Você recusou a troca em ${wallet}. Tente de novo ou fique onde está.`,
    network_not_switched: ({ wallet = 'sua carteira' }) => `Troque de rede em ${wallet} ou tente outra aqui.`,
    network_switch_unsupported: ({ wallet = 'sua carteira' }) =>
      `Troque de rede em ${wallet} ou tente outra aqui.`,
    unsupported_chain: ({ network }) =>
      `Isto não está disponível ${network ? `em ${network}` : 'nesta rede'}. Troque de rede para continuar.`,
    signer_mismatch: ({ wallet = 'sua carteira' }) =>
      `Outra conta assinou. Escolha esta conta em ${wallet} e tente de novo.`,
    signature_invalid: () => 'A assinatura não corresponde a esta conta. Tente de novo.',
    invalid_sign_in_message: ({ app = 'Este site' }) =>
      `${app} criou uma mensagem que não pode ser assinada. Você continua conectado; só o site pode corrigir isso.`,
    siwx_start_failed: ({ app = 'O site' }) =>
      `${app} não respondeu e a conexão foi encerrada. Conecte de novo para tentar.`,
    siwx_store_failed: ({ app = 'O site' }) =>
      `${app} não respondeu e a conexão foi encerrada. Conecte de novo para tentar.`,
    siwx_sign_failed: () => 'A mensagem não foi assinada. Peça de novo à sua carteira.',
    siwx_required: () => 'Você precisa entrar antes de usar este app. Entre e tente de novo.',
    sign_in_expired: () => 'Este pedido de login é antigo demais. Tente de novo.',
    rpc_not_allowed: ({ app = 'Este site' }) =>
      `Ação não permitida. ${app} pediu algo que esta conta não permite. Nada foi enviado.`,
    rpc_unreachable: ({ network = 'A rede' }) =>
      `${network} não responde. Confira sua conexão e tente de novo. Nada foi enviado.`,
    relay_unreachable: ({ wallet = 'sua carteira' }) =>
      `Não foi possível contatar ${wallet}. Confira sua conexão e tente de novo. Nada foi enviado.`,
    rpc_error: () => 'A rede recusou esta ação. Nada foi enviado.',
    balance_unavailable: () => 'Seu saldo não carregou. Seu dinheiro está seguro; só esta tela foi afetada.',
    transactions_unavailable: () => 'A atividade não carregou. Tente de novo.',
    insufficient_funds: ({ symbol }) =>
      `${symbol ? `Saldo de ${symbol}` : 'Saldo'} insuficiente para este valor e a taxa de rede. Digite um valor menor.`,
    send_rejected: ({ wallet = 'sua carteira' }) => `Não enviado. Você recusou em ${wallet}.`,
    send_failed: () => 'Não enviado. Tente de novo em instantes.',
    account_changed: () => 'A conta na sua carteira mudou. Nada foi enviado; confira e comece de novo.',
    network_changed: () => 'A rede mudou. Nada foi enviado; confira e comece de novo.',
    feature_missing: ({ wallet = 'Esta carteira' }) =>
      `${wallet} não consegue fazer isto aqui. Use outra carteira.`,
    onramp_unavailable: () =>
      'O parceiro não pode aceitar este pedido agora. Nada foi pago; tente de novo em instantes.',
    name_lookup_failed: () => 'Nenhuma conta tem esse nome. Confira o nome ou cole um endereço.',
    origin_not_allowed: ({ app }) =>
      `Não é possível conectar aqui. Este endereço não está na lista aprovada ${app ? `de ${app}` : 'do site'}. Se você administra este site, adicione o endereço nas configurações do projeto.`,
    server_error: () => 'O serviço de carteiras não está respondendo. Tente de novo em instantes.',
    rate_limited: () => 'Solicitações demais. Espere um minuto e tente de novo.',
    iframe_load_failed: () =>
      'O login por e-mail e redes sociais não carregou. Verifique sua conexão e bloqueadores de conteúdo e tente novamente.',
    iframe_request_timeout: () =>
      'A visualização segura não respondeu a tempo. Nada foi enviado; tente novamente.',
    iframe_blocked: () =>
      'O login por e-mail e redes sociais está bloqueado nesta página. Se você administra este site, permita o site da carteira na Content-Security-Policy dele.',
    unknown_error: () => 'Algo não funcionou. Confira sua conexão e tente de novo.',
    session_expired: () =>
      'O relógio do seu dispositivo parece errado. Ajuste a hora automaticamente e conecte de novo.',
  },
}

/** The texts of the other views. */
export const loadAccountTexts = async () => (await import('../account/pt-BR.ts')).accountTexts
