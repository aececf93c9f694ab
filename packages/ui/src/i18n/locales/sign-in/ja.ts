import { counter } from '../../counter.ts'
import type { SignInTexts } from './en.ts'

const count = counter('ja')

/** Japanese. */
export const signInTexts: SignInTexts = {
  common: {
    dismiss: '非表示',
    back: '戻る',
    close: '閉じる',
    tryAgain: 'もう一度試す',
    askAgain: 'もう一度リクエスト',
    notNow: '今はしない',
    done: '完了',
    cancel: 'キャンセル',
    copied: 'コピーしました',
    copyAddress: 'アドレスをコピー',
    copyLink: 'リンクをコピー',
    linkCopied: 'リンクをコピーしました',
    notCopied: 'ここではコピーできません。選択されたテキストをご自身でコピーしてください',
    networks: 'ネットワーク',
    wallets: 'ウォレット',
    tokens: 'トークン',
    disconnect: '接続を解除',
    disconnecting: '接続を解除しています',
    on: (address, network) => [address, `（${network}）`],
    seconds: (n) => (n < 60 ? `${n}秒` : `${Math.round(n / 60)}分`),
    clearSearch: '検索を消去',
    switched: (network) => `${network}に切り替えました`,
    disconnectedToo: (wallet, family) => `${wallet}は${family}からも切断されました`,
    arrived: (symbol: string) => `${symbol} が届きました`,
  },
  connect: {
    title: (app) => `${app}に接続`,
    email: 'メールアドレス',
    continueWithEmail: 'メールで続ける',
    sendingCode: 'コードを送信しています',
    emailIncomplete: 'メールアドレスが途中までのようです。確認して、もう一度お試しください。',
    emailSpace: 'メールアドレスに空白は使えません。確認して、もう一度お試しください。',
    emailLetter: (letter) => `メールアドレスに「${letter}」は使えません。入力し直すか、削除してください。`,
    otherWays: 'その他のログイン方法',
    more: 'その他',
    or: 'または',
    orWallet: 'またはウォレットを使う',
    recent: '最近使用',
    installed: 'インストール済み',
    qrCode: 'QRコード',
    sameName: '重複',
    walletConnect: 'WalletConnect',
    allWallets: 'すべてのウォレット',
    loading: 'ウォレットを読み込んでいます',
    listFailed: 'ウォレットの一覧を読み込めませんでした',
    listFailedNote: (email) =>
      email
        ? '通信状況を確認して、もう一度お試しください。メールは引き続き使えます。'
        : '通信状況を確認して、もう一度お試しください。',
    none: '使えるウォレットがありません',
    noneScan: (app) =>
      `このブラウザには、${app}で使えるウォレットが見つかりません。スマートフォンのウォレットでコードをスキャンしてください。`,
    noneInstall: (app) =>
      `このブラウザには、${app}で使えるウォレットが見つかりません。ウォレットを追加してから、このページを再読み込みしてください。`,
    showQrCode: 'QRコードを表示',
    reload: '再読み込み',
    blocked: 'ここでは接続できません',
    blockedOrigin: (app) =>
      `このアドレスは${app}の許可リストにありません。サイトの運営者の方は、プロジェクトの設定で追加してください。`,
    partlySetUp: (app) =>
      `${app}はこのページ向けの設定が完了していないため、一部が動作しないことがあります。接続はできます。`,
    blockedSetup: (app) =>
      `${app}が正しく設定されていません。サイトの運営者の方は、プロジェクトIDとネットワークを確認してください。`,
    terms: (terms, privacy) => ['続けると、', terms, 'と', privacy, 'に同意したことになります。'],
    termsOnly: (link) => ['続けると、', link, 'に同意したことになります。'],
    privacyOnly: (link) => ['続けると、', link, 'に同意したことになります。'],
    termsLink: '利用規約',
    privacyLink: 'プライバシーポリシー',
    options: 'ログイン方法',
    window: '新しいウィンドウで続けてください',
    windowNote: (provider) => `そちらで${provider}にログインしてください。このページは自動で更新されます。`,
    openWindowAgain: 'ウィンドウをもう一度開く',
    socialFailed: 'サインインできませんでした',
    socialFailedNote: (provider) =>
      `${provider}でサインインできませんでした。もう一度試すか、別の方法を選んでください。`,
    unfinished: 'ログインが完了していません',
    unfinishedNote: (provider) =>
      `${provider}のウィンドウが途中で閉じました。もう一度開くか、別の方法を選んでください。`,
    openAgain: 'もう一度開く',
    otherOptions: 'その他の方法',
    inApp: (app) => `${app}ではウォレットを開けません`,
    inAppNote: 'ウォレットやソーシャルアカウントを使うには、このページをブラウザで開いてください。',
    openBrowser: 'ブラウザで開く',
  },
  connecting: {
    waiting: (wallet) => `${wallet}で続けてください`,
    waitingNote: (wallet) => `${wallet}のウィンドウで接続を承認してください。`,
    waitingNoteShort: 'ウォレットのウィンドウで接続を承認してください。',
    openAgain: (wallet) => `${wallet}をもう一度開く`,
    openItAgain: 'もう一度開く',
    noWindow: (wallet) => `ウィンドウが出ないときは、ブラウザのツールバーで${wallet}を選んでください。`,
    connected: '接続しました',
    declined: '接続が拒否されました',
    declinedNote: (wallet, app) => `${wallet}でリクエストを拒否しました。${app}には何も共有されていません。`,
    noAnswer: (wallet) => `${wallet}から応答がありません`,
    noAnswerNote: (wallet) =>
      `ロックされている可能性があります。${wallet}のロックを解除して、もう一度お試しください。`,
    failed: (wallet) => `${wallet}に接続できませんでした`,
    useAnother: '別のウォレットを使う',
    get: (wallet) => `${wallet}を入手`,
    missing: (wallet) =>
      `${wallet}はこのブラウザにインストールされていません。追加してから、このページを再読み込みしてください。`,
    usePhone: 'スマートフォンを使う',
  },
  siwx: {
    title: 'ログイン',
    cancel: 'ログインをキャンセル',
    ask: '自分のアカウントであることを確認',
    askNote: (wallet, app) =>
      `${app}にログインするため、${wallet}でメッセージに署名します。料金はかからず、資産が動くこともありません。`,
    signing: '署名する内容',
    messageText: 'メッセージの本文',
    signIn: 'ログイン',
    waiting: (wallet) => `${wallet}で続けてください`,
    waitingNote: (wallet) => `${wallet}のウィンドウでメッセージに署名してください。`,
    waitingOwners: (wallet) =>
      `${wallet}でメッセージに署名してください。このアカウントのほかの所有者の署名も必要な場合があります。それまでこのページを開いたままにしてください。`,
    waitingShort: '待機中',
    notYet: 'まだログインしていません',
    declined: (wallet) =>
      `${wallet}でメッセージを拒否しました。もう一度試すか、キャンセルして接続を解除してください。`,
    couldNotStart: 'ログインを開始できませんでした',
    couldNotStartNote: (app) =>
      `${app}から応答がなく、接続が解除されました。もう一度接続してお試しください。`,
    connectAgain: 'もう一度接続',
    done: 'ログインしました',
  },
  allWallets: {
    title: 'すべてのウォレット',
    search: (count) => `${count}個のウォレットを検索`,
    searchLabel: 'ウォレットを検索',
    searching: '検索しています',
    recommended: 'おすすめ',
    recommendedLabel: 'おすすめのウォレット',
    installed: 'インストール済み',
    all: 'すべて',
    results: (n) => count(n, { other: '#件の結果' }),
    loadingMore: (n) => count(n, { other: 'さらに#件のウォレットを読み込んでいます' }),
    none: (query) => `「${query}」というウォレットはありません`,
    noneNote: 'つづりを確認するか、お持ちのウォレットでコードをスキャンしてください。',
    noneNoteShort: 'つづりを確認してください。',
    failedNote: '通信状況を確認してもう一度試すか、お持ちのウォレットでコードをスキャンしてください。',
    scan: '別のウォレットでスキャン',
  },
  walletConnect: {
    where: (wallet) => `${wallet}はどこにありますか？`,
    phone: 'スマホ',
    desktop: 'パソコン',
    web: 'ウェブ',
    browser: 'ブラウザ',
    qrLabel: 'スマートフォンでスキャンするQRコード',
    qrPreparing: 'QRコードを準備しています',
    qrExpired: '期限切れのQRコード',
    scan: (wallet) => `スマートフォンの${wallet}でスキャンしてください`,
    scanTitle: 'スキャンして接続',
    scanAny: 'ウォレットのスキャナーを開いて、ここに向けてください',
    expired: 'このコードは期限切れです',
    renew: '新しいコードを表示',
    validFor: (wait) => `残り${wait}`,
    noCode: 'コードを読み込めませんでした',
    inApp: (wallet) => `${wallet}アプリで続けてください`,
    inAppNote: 'アプリで接続を承認してください。このページは自動で更新されます。',
    opensTab: (wallet) => `${wallet}は新しいタブで開きます`,
    opensTabNote: '接続を承認したら、この画面に戻ってください。',
    open: (wallet) => `${wallet}を開く`,
    phoneNote: '接続を承認したら、このページに戻ってください。',
    goBack: '承認したら、ブラウザに戻ってください。',
    notOpened: (wallet) => `${wallet}が開きませんでした`,
    notOpenedNote: (wallet) =>
      `このスマートフォンに${wallet}がない場合は、先に入手してください。ある場合は、もう一度お試しください。`,
    dontHave: (wallet) => `${wallet}をお持ちでない場合`,
    getIt: '入手',
  },
  errors: {
    connection_rejected: ({ wallet = 'ウォレット', app = 'このサイト' }) =>
      `${wallet}でリクエストを拒否しました。${app}には何も共有されていません。`,
    connection_failed: ({ wallet = 'ウォレット' }) =>
      `ロックされている可能性があります。${wallet}のロックを解除して、もう一度お試しください。`,
    connection_timeout: ({ wallet = 'ウォレット' }) =>
      `ロックされている可能性があります。${wallet}のロックを解除して、もう一度お試しください。`,
    request_pending: ({ wallet = 'ウォレット' }) =>
      `${wallet}に別のリクエストが表示されています。開いて、先にそちらに回答してください。`,
    request_rejected: ({ wallet = 'ウォレット' }) =>
      `${wallet}でリクエストを拒否しました。間違えた場合は、もう一度お試しください。`,
    wallet_locked: ({ wallet = 'ウォレット' }) =>
      `${wallet}がロックされています。ロックを解除して、もう一度お試しください。`,
    wallet_gone: ({ wallet = 'ウォレット' }) =>
      `${wallet}がこのブラウザに見つかりません。ページを再読み込みするか、別のウォレットを接続してください。`,
    no_accounts: ({ wallet = 'ウォレット' }) =>
      `${wallet}からアカウントが共有されませんでした。アカウントを選んで、もう一度お試しください。`,
    disconnect_failed: () => 'まだ接続されています。解除に時間がかかりすぎました。もう一度お試しください。',
    network_switch_rejected: ({ wallet = 'ウォレット' }) =>
      `${wallet}で変更を拒否しました。もう一度試すか、このままお使いください。`,
    network_not_switched: ({ wallet = 'ウォレット' }) =>
      `${wallet}の中でネットワークを変更するか、ここで別のものをお試しください。`,
    network_switch_unsupported: ({ wallet = 'ウォレット' }) =>
      `${wallet}の中でネットワークを変更するか、ここで別のものをお試しください。`,
    unsupported_chain: ({ network = 'このネットワーク' }) =>
      `${network}では利用できません。続けるには、ネットワークを切り替えてください。`,
    signer_mismatch: ({ wallet = 'ウォレット' }) =>
      `別のアカウントで署名されました。${wallet}でこのアカウントを選んで、もう一度お試しください。`,
    signature_invalid: () => '署名がこのアカウントと一致しません。もう一度お試しください。',
    invalid_sign_in_message: ({ app = 'このサイト' }) =>
      `${app}が作成したメッセージには署名できません。接続は維持されています。修正できるのはサイトだけです。`,
    siwx_start_failed: ({ app = 'サイト' }) =>
      `${app}から応答がなく、接続が解除されました。もう一度接続してお試しください。`,
    siwx_store_failed: ({ app = 'サイト' }) =>
      `${app}から応答がなく、接続が解除されました。もう一度接続してお試しください。`,
    siwx_sign_failed: () => 'メッセージに署名されませんでした。ウォレットにもう一度リクエストしてください。',
    siwx_required: () =>
      'このアプリを使うには、先にログインが必要です。ログインして、もう一度お試しください。',
    sign_in_expired: () => 'このログインのリクエストは古すぎます。もう一度お試しください。',
    rpc_not_allowed: ({ app = 'このサイト' }) =>
      `許可されていない操作です。${app}が、このアカウントでは許可されていないことを求めました。何も送られていません。`,
    rpc_unreachable: ({ network = 'ネットワーク' }) =>
      `${network}から応答がありません。通信状況を確認して、もう一度お試しください。何も送られていません。`,
    relay_unreachable: ({ wallet = 'ウォレット' }) =>
      `${wallet}に接続できません。通信状況を確認して、もう一度お試しください。何も送られていません。`,
    rpc_error: () => 'ネットワークに拒否されました。何も送られていません。',
    balance_unavailable: () =>
      '残高を読み込めませんでした。資産は安全です。影響しているのはこの表示だけです。',
    transactions_unavailable: () => '履歴を読み込めませんでした。もう一度お試しください。',
    insufficient_funds: ({ symbol = '残高' }) =>
      `この数量とネットワーク手数料には${symbol}が足りません。少ない数量を入力してください。`,
    send_rejected: ({ wallet = 'ウォレット' }) => `送られていません。${wallet}で拒否しました。`,
    send_failed: () => '送られていません。少し待ってから、もう一度お試しください。',
    account_changed: () =>
      'ウォレットのアカウントが変わりました。何も送られていません。確認して、最初からやり直してください。',
    network_changed: () =>
      'ネットワークが変わりました。何も送られていません。確認して、最初からやり直してください。',
    feature_missing: ({ wallet = 'このウォレット' }) =>
      `${wallet}ではこの操作ができません。別のウォレットをお使いください。`,
    onramp_unavailable: () =>
      '提携先は現在この注文を受け付けられません。支払いは行われていません。しばらくしてからもう一度お試しください。',
    name_lookup_failed: () => 'その名前のアカウントはありません。確認するか、アドレスを貼り付けてください。',
    origin_not_allowed: ({ app = 'サイト' }) =>
      `ここでは接続できません。このアドレスは${app}の許可リストにありません。サイトの運営者の方は、プロジェクトの設定で追加してください。`,
    server_error: () => 'ウォレットサービスが応答していません。しばらくしてからもう一度お試しください。',
    rate_limited: () => 'リクエストが多すぎます。1分待ってから、もう一度お試しください。',
    iframe_load_failed: () =>
      'メールとソーシャルのサインインを読み込めませんでした。接続とコンテンツブロッカーを確認して、もう一度お試しください。',
    iframe_request_timeout: () =>
      'セキュアビューが時間内に応答しませんでした。何も送信されていません。もう一度お試しください。',
    iframe_blocked: () =>
      'このページではメールとソーシャルのサインインがブロックされています。このサイトの運営者は、Content-Security-Policy でウォレットサイトを許可してください。',
    unknown_error: () => 'うまくいきませんでした。通信状況を確認して、もう一度お試しください。',
    session_expired: () =>
      'デバイスの時計がずれているようです。時刻を自動設定にして、もう一度接続してください。',
  },
}

/** The texts of the other views. */
export const loadAccountTexts = async () => (await import('../account/ja.ts')).accountTexts
