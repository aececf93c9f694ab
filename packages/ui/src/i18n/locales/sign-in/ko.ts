import { counter } from '../../counter.ts'
import type { SignInTexts } from './en.ts'

const count = counter('ko')

/** Korean. */
export const signInTexts: SignInTexts = {
  common: {
    dismiss: '숨기기',
    back: '뒤로',
    close: '닫기',
    tryAgain: '다시 시도',
    askAgain: '다시 요청',
    notNow: '나중에',
    done: '완료',
    cancel: '취소',
    copied: '복사됨',
    copyAddress: '주소 복사',
    copyLink: '링크 복사',
    linkCopied: '링크를 복사했어요',
    notCopied: '여기서는 복사할 수 없어요. 선택된 텍스트를 직접 복사하세요',
    networks: '네트워크',
    wallets: '지갑',
    tokens: '토큰',
    disconnect: '연결 해제',
    disconnecting: '연결 해제 중',
    on: (address, network) => [address, ` · ${network}`],
    seconds: (n) => (n < 60 ? `${n}초` : `${Math.round(n / 60)}분`),
    clearSearch: '검색어 지우기',
    switched: (network) => `${network} 네트워크로 전환했어요`,
    disconnectedToo: (wallet, family) => `${wallet}의 ${family} 연결도 해제되었어요`,
    arrived: (symbol: string) => `${symbol}이(가) 도착했습니다`,
  },
  connect: {
    title: (app) => `${app}에 연결`,
    email: '이메일 주소',
    continueWithEmail: '이메일로 계속하기',
    sendingCode: '코드를 보내는 중',
    emailIncomplete: '이메일 주소가 완전하지 않은 것 같아요. 확인하고 다시 시도하세요.',
    emailSpace: '이메일 주소에는 공백이 없어요. 확인하고 다시 시도하세요.',
    emailLetter: (letter) => `이메일 주소에는 ‘${letter}’ 문자를 쓸 수 없어요. 다시 입력하거나 지우세요.`,
    otherWays: '다른 로그인 방법',
    more: '더보기',
    or: '또는',
    orWallet: '또는 지갑 사용',
    recent: '최근',
    installed: '설치됨',
    qrCode: 'QR 코드',
    sameName: '중복',
    walletConnect: 'WalletConnect',
    allWallets: '모든 지갑',
    loading: '지갑을 불러오는 중',
    listFailed: '지갑 목록을 불러오지 못했어요',
    listFailedNote: (email) =>
      email
        ? '인터넷 연결을 확인하고 다시 시도하세요. 이메일은 계속 쓸 수 있어요.'
        : '인터넷 연결을 확인하고 다시 시도하세요.',
    none: '맞는 지갑이 없어요',
    noneScan: (app) =>
      `이 브라우저에는 ${app}에서 쓸 수 있는 지갑이 없어요. 휴대폰에 있는 지갑으로 코드를 스캔하세요.`,
    noneInstall: (app) =>
      `이 브라우저에는 ${app}에서 쓸 수 있는 지갑이 없어요. 지갑을 추가한 뒤 이 페이지를 새로고침하세요.`,
    showQrCode: 'QR 코드 보기',
    reload: '새로고침',
    blocked: '여기서는 연결할 수 없어요',
    blockedOrigin: (app) =>
      `이 주소가 ${app}의 승인 목록에 없어요. 이 사이트를 운영한다면 프로젝트 설정에서 추가하세요.`,
    partlySetUp: (app) =>
      `${app}이(가) 이 페이지에 완전히 설정되지 않아 일부 기능이 작동하지 않을 수 있어요. 연결은 할 수 있어요.`,
    blockedSetup: (app) =>
      `${app}의 설정이 올바르지 않아요. 이 사이트를 운영한다면 프로젝트 ID와 네트워크를 확인하세요.`,
    terms: (terms, privacy) => ['계속하면 ', terms, ' 및 ', privacy, '에 동의하게 돼요.'],
    termsOnly: (link) => ['계속하면 ', link, '에 동의하게 돼요.'],
    privacyOnly: (link) => ['계속하면 ', link, '에 동의하게 돼요.'],
    termsLink: '이용약관',
    privacyLink: '개인정보 처리방침',
    options: '로그인 방법',
    window: '새 창에서 계속하세요',
    windowNote: (provider) => `새 창에서 ${provider} 계정으로 로그인하세요. 이 페이지는 자동으로 바뀌어요.`,
    openWindowAgain: '창 다시 열기',
    socialFailed: '로그인하지 못했어요',
    socialFailedNote: (provider) =>
      `${provider}(으)로 로그인하지 못했어요. 다시 시도하거나 다른 방법을 선택하세요.`,
    unfinished: '로그인이 끝나지 않았어요',
    unfinishedNote: (provider) => `${provider} 창이 먼저 닫혔어요. 다시 열거나 다른 방법을 선택하세요.`,
    openAgain: '다시 열기',
    otherOptions: '다른 방법',
    inApp: (app) => `${app}에서는 지갑을 열 수 없어요`,
    inAppNote: '지갑이나 소셜 계정을 사용하려면 브라우저에서 이 페이지를 여세요.',
    openBrowser: '브라우저에서 열기',
  },
  connecting: {
    waiting: (wallet) => `${wallet}에서 계속하세요`,
    waitingNote: (wallet) => `${wallet} 창에서 연결을 승인하세요.`,
    waitingNoteShort: '지갑 창에서 연결을 승인하세요.',
    openAgain: (wallet) => `${wallet} 다시 열기`,
    openItAgain: '다시 열기',
    noWindow: (wallet) => `창이 안 보이나요? 브라우저 도구 모음에서 ${wallet} 아이콘을 선택하세요.`,
    connected: '연결했어요',
    declined: '연결을 거절했어요',
    declinedNote: (wallet, app) => `${wallet}에서 요청을 거절했어요. ${app}에 공유된 정보는 없어요.`,
    noAnswer: (wallet) => `${wallet}에서 응답이 없어요`,
    noAnswerNote: (wallet) => `지갑이 잠겨 있을 수 있어요. ${wallet} 잠금을 해제하고 다시 시도하세요.`,
    failed: (wallet) => `${wallet}에 연결하지 못했어요`,
    useAnother: '다른 지갑 사용',
    get: (wallet) => `${wallet} 설치`,
    missing: (wallet) =>
      `이 브라우저에 ${wallet} 지갑이 설치되어 있지 않아요. 설치한 뒤 이 페이지를 새로고침하세요.`,
    usePhone: '휴대폰 사용',
  },
  siwx: {
    title: '로그인',
    cancel: '로그인 취소',
    ask: '내 계정이 맞는지 확인하세요',
    askNote: (wallet, app) =>
      `${app}에 로그인하려면 ${wallet}에서 메시지에 서명하세요. 비용이 들지 않고 자산도 움직이지 않아요.`,
    signing: '서명하는 내용',
    messageText: '메시지 내용',
    signIn: '로그인',
    waiting: (wallet) => `${wallet}에서 계속하세요`,
    waitingNote: (wallet) => `${wallet} 창에서 메시지에 서명하세요.`,
    waitingOwners: (wallet) =>
      `${wallet}에서 메시지에 서명하세요. 이 계정의 다른 소유자도 서명해야 할 수 있어요. 그때까지 이 페이지를 열어 두세요.`,
    waitingShort: '기다리는 중',
    notYet: '아직 로그인하지 않았어요',
    declined: (wallet) => `${wallet}에서 메시지를 거절했어요. 다시 시도하거나, 취소해서 연결을 해제하세요.`,
    couldNotStart: '로그인을 시작하지 못했어요',
    couldNotStartNote: (app) => `${app}에서 응답이 없어 연결이 해제됐어요. 다시 시도하려면 다시 연결하세요.`,
    connectAgain: '다시 연결',
    done: '로그인했어요',
  },
  allWallets: {
    title: '모든 지갑',
    search: (count) => `지갑 ${count}개 검색`,
    searchLabel: '지갑 검색',
    searching: '검색 중',
    recommended: '추천',
    recommendedLabel: '추천 지갑',
    installed: '설치됨',
    all: '전체',
    results: (n) => count(n, { other: '결과 #개' }),
    loadingMore: (n) => count(n, { other: '지갑 #개를 더 불러오는 중' }),
    none: (query) => `‘${query}’ 지갑이 없어요`,
    noneNote: '철자를 확인하거나 가지고 있는 지갑으로 코드를 스캔하세요.',
    noneNoteShort: '철자를 확인하세요.',
    failedNote: '인터넷 연결을 확인하고 다시 시도하거나, 가지고 있는 지갑으로 코드를 스캔하세요.',
    scan: '다른 지갑으로 스캔',
  },
  walletConnect: {
    where: (wallet) => `${wallet} 지갑이 어디에 있나요?`,
    phone: '휴대폰',
    desktop: '컴퓨터',
    web: '웹',
    browser: '브라우저',
    qrLabel: '휴대폰으로 스캔할 QR 코드',
    qrPreparing: 'QR 코드 준비 중',
    qrExpired: '만료된 QR 코드',
    scan: (wallet) => `휴대폰의 ${wallet} 앱에서 스캔하세요`,
    scanTitle: '스캔하여 연결',
    scanAny: '지갑의 스캐너를 열고 여기를 비추세요',
    expired: '코드가 만료됐어요',
    renew: '새 코드 보기',
    validFor: (wait) => `${wait} 동안 유효`,
    noCode: '코드를 불러오지 못했어요',
    inApp: (wallet) => `${wallet} 앱에서 계속하세요`,
    inAppNote: '앱에서 연결을 승인하세요. 이 페이지는 자동으로 바뀌어요.',
    opensTab: (wallet) => `새 탭에서 ${wallet} 지갑이 열려요`,
    opensTabNote: '연결을 승인한 뒤 여기로 돌아오세요.',
    open: (wallet) => `${wallet} 열기`,
    phoneNote: '연결을 승인한 뒤 이 페이지로 돌아오세요.',
    goBack: '승인한 뒤 브라우저로 돌아오세요.',
    notOpened: (wallet) => `${wallet} 앱이 열리지 않았어요`,
    notOpenedNote: (wallet) => `이 휴대폰에 ${wallet} 앱이 없다면 먼저 설치하세요. 있다면 다시 시도하세요.`,
    dontHave: (wallet) => `${wallet} 지갑이 없나요?`,
    getIt: '설치하기',
  },
  errors: {
    connection_rejected: ({ wallet = '지갑', app = '이 사이트' }) =>
      `${wallet}에서 요청을 거절했어요. ${app}에 공유된 정보는 없어요.`,
    connection_failed: ({ wallet = '지갑' }) =>
      `지갑이 잠겨 있을 수 있어요. ${wallet} 잠금을 해제하고 다시 시도하세요.`,
    connection_timeout: ({ wallet = '지갑' }) =>
      `지갑이 잠겨 있을 수 있어요. ${wallet} 잠금을 해제하고 다시 시도하세요.`,
    request_pending: ({ wallet = '지갑' }) =>
      `${wallet}에 이미 다른 요청이 떠 있어요. 지갑을 열고 그 요청에 먼저 답하세요.`,
    request_rejected: ({ wallet = '지갑' }) => `${wallet}에서 요청을 거절했어요. 실수였다면 다시 시도하세요.`,
    wallet_locked: ({ wallet }) =>
      `${wallet ? `${wallet} 지갑` : '지갑'}이 잠겨 있어요. 잠금을 해제하고 다시 시도하세요.`,
    wallet_gone: ({ wallet }) =>
      `${wallet ? `${wallet} 지갑` : '지갑'}이 더 이상 이 브라우저에 없어요. 페이지를 새로고침하거나 다른 지갑을 연결하세요.`,
    no_accounts: ({ wallet = '지갑' }) =>
      `${wallet}에서 공유한 계정이 없어요. 지갑에서 계정을 선택하고 다시 시도하세요.`,
    disconnect_failed: () => '아직 연결되어 있어요. 연결 해제가 너무 오래 걸렸어요. 다시 시도하세요.',
    network_switch_rejected: ({ wallet = '지갑' }) =>
      `${wallet}에서 변경을 거절했어요. 다시 시도하거나 지금 네트워크를 계속 쓰세요.`,
    network_not_switched: ({ wallet = '지갑' }) =>
      `${wallet}에서 직접 네트워크를 바꾸거나 여기서 다른 네트워크를 선택하세요.`,
    network_switch_unsupported: ({ wallet = '지갑' }) =>
      `${wallet}에서 직접 네트워크를 바꾸거나 여기서 다른 네트워크를 선택하세요.`,
    unsupported_chain: ({ network = '이 네트워크' }) =>
      `${network}에서는 사용할 수 없어요. 계속하려면 네트워크를 전환하세요.`,
    signer_mismatch: ({ wallet = '지갑' }) =>
      `다른 계정이 서명했어요. ${wallet}에서 이 계정을 선택하고 다시 시도하세요.`,
    signature_invalid: () => '서명이 이 계정과 맞지 않아요. 다시 시도하세요.',
    invalid_sign_in_message: ({ app = '이 사이트' }) =>
      `${app}에서 만든 메시지에는 서명할 수 없어요. 연결은 유지되며, 사이트에서만 고칠 수 있어요.`,
    siwx_start_failed: ({ app = '사이트' }) =>
      `${app}에서 응답이 없어 연결이 해제됐어요. 다시 시도하려면 다시 연결하세요.`,
    siwx_store_failed: ({ app = '사이트' }) =>
      `${app}에서 응답이 없어 연결이 해제됐어요. 다시 시도하려면 다시 연결하세요.`,
    siwx_sign_failed: () => '메시지에 서명하지 않았어요. 지갑에 다시 요청하세요.',
    siwx_required: () => '이 앱을 쓰려면 먼저 로그인해야 해요. 로그인하고 다시 시도하세요.',
    sign_in_expired: () => '로그인 요청이 너무 오래됐어요. 다시 시도하세요.',
    rpc_not_allowed: ({ app = '이 사이트' }) =>
      `허용되지 않은 작업이에요. ${app}에서 이 계정에 허용되지 않은 것을 요청했어요. 아무것도 보내지 않았어요.`,
    rpc_unreachable: ({ network = '네트워크' }) =>
      `${network}에서 응답이 없어요. 인터넷 연결을 확인하고 다시 시도하세요. 아무것도 보내지 않았어요.`,
    relay_unreachable: ({ wallet }) =>
      `${wallet ? `${wallet} 지갑` : '지갑'}에 연결할 수 없어요. 인터넷 연결을 확인하고 다시 시도하세요. 아무것도 보내지 않았어요.`,
    rpc_error: () => '네트워크에서 거절됐어요. 아무것도 보내지 않았어요.',
    balance_unavailable: () => '잔액을 불러오지 못했어요. 자산은 안전하고 이 화면에만 문제가 있어요.',
    transactions_unavailable: () => '활동을 불러오지 못했어요. 다시 시도하세요.',
    insufficient_funds: ({ symbol }) =>
      `이 금액과 네트워크 수수료를 내기에는 ${symbol ? `${symbol} 잔액` : '잔액'}이 부족해요. 더 적은 금액을 입력하세요.`,
    send_rejected: ({ wallet = '지갑' }) => `보내지 않았어요. ${wallet}에서 거절했어요.`,
    send_failed: () => '보내지 못했어요. 잠시 후 다시 시도하세요.',
    account_changed: () => '지갑의 계정이 바뀌었어요. 아무것도 보내지 않았어요. 확인하고 다시 시작하세요.',
    network_changed: () => '네트워크가 바뀌었어요. 아무것도 보내지 않았어요. 확인하고 다시 시작하세요.',
    feature_missing: ({ wallet = '이 지갑' }) =>
      `여기서는 ${wallet}에서 이 작업을 할 수 없어요. 다른 지갑을 사용하세요.`,
    onramp_unavailable: () =>
      '지금은 파트너가 이 주문을 받을 수 없습니다. 결제된 금액은 없습니다. 잠시 후 다시 시도하세요.',
    name_lookup_failed: () => '그 이름의 계정이 없어요. 이름을 확인하거나 주소를 붙여넣으세요.',
    origin_not_allowed: ({ app = '사이트' }) =>
      `여기서는 연결할 수 없어요. 이 주소가 ${app}의 승인 목록에 없어요. 이 사이트를 운영한다면 프로젝트 설정에서 추가하세요.`,
    server_error: () => '지갑 서비스가 응답하지 않습니다. 잠시 후 다시 시도하세요.',
    rate_limited: () => '요청이 너무 많습니다. 1분 후 다시 시도하세요.',
    iframe_load_failed: () =>
      '이메일 및 소셜 로그인을 불러오지 못했습니다. 연결과 콘텐츠 차단기를 확인한 후 다시 시도하세요.',
    iframe_request_timeout: () =>
      '보안 화면이 제때 응답하지 않았습니다. 아무것도 전송되지 않았습니다. 다시 시도하세요.',
    iframe_blocked: () =>
      '이 페이지에서는 이메일 및 소셜 로그인이 차단되어 있습니다. 이 사이트를 운영한다면 Content-Security-Policy에서 지갑 사이트를 허용하세요.',
    unknown_error: () => '문제가 생겼어요. 인터넷 연결을 확인하고 다시 시도하세요.',
    session_expired: () => '기기의 시계가 맞지 않는 것 같아요. 시간을 자동으로 설정한 뒤 다시 연결하세요.',
  },
}

/** The texts of the other views. */
export const loadAccountTexts = async () => (await import('../account/ko.ts')).accountTexts
