import { counter } from '../../counter.ts'
import type { SignInTexts } from './en.ts'

const count = counter('vi')

/** Vietnamese. */
export const signInTexts: SignInTexts = {
  common: {
    dismiss: 'Bỏ qua',
    back: 'Quay lại',
    close: 'Đóng',
    tryAgain: 'Thử lại',
    askAgain: 'Yêu cầu lại',
    notNow: 'Để sau',
    done: 'Xong',
    cancel: 'Hủy',
    copied: 'Đã sao chép',
    copyAddress: 'Sao chép địa chỉ',
    copyLink: 'Sao chép liên kết',
    linkCopied: 'Đã sao chép liên kết',
    notCopied: 'Không thể sao chép ở đây. Hãy tự sao chép văn bản đã chọn',
    networks: 'Mạng',
    wallets: 'Ví',
    tokens: 'Token',
    disconnect: 'Ngắt kết nối',
    disconnecting: 'Đang ngắt kết nối',
    on: (address, network) => [address, ` trên ${network}`],
    seconds: (n) => (n < 60 ? `${n} giây` : `${Math.round(n / 60)} phút`),
    clearSearch: 'Xóa nội dung tìm kiếm',
    switched: (network) => `Bạn đang ở ${network}`,
    disconnectedToo: (wallet, family) => `${wallet} cũng đã ngắt kết nối khỏi ${family}`,
    arrived: (symbol: string) => `${symbol} của bạn đã đến`,
  },
  connect: {
    title: (app) => `Kết nối với ${app}`,
    email: 'Địa chỉ email',
    continueWithEmail: 'Tiếp tục bằng email',
    sendingCode: 'Đang gửi mã',
    emailIncomplete: 'Địa chỉ email này có vẻ chưa đầy đủ. Hãy kiểm tra rồi thử lại.',
    emailSpace: 'Địa chỉ email không có dấu cách. Hãy kiểm tra rồi thử lại.',
    emailLetter: (letter) => `Địa chỉ email không thể có “${letter}”. Hãy gõ lại hoặc xóa ký tự này.`,
    otherWays: 'Cách đăng nhập khác',
    more: 'Thêm',
    or: 'hoặc',
    orWallet: 'hoặc dùng ví',
    recent: 'Gần đây',
    installed: 'Đã cài đặt',
    qrCode: 'Mã QR',
    sameName: 'Trùng tên',
    walletConnect: 'WalletConnect',
    allWallets: 'Tất cả ví',
    loading: 'Đang tải ví',
    listFailed: 'Không tải được danh sách ví',
    listFailedNote: (email) =>
      email
        ? 'Hãy kiểm tra kết nối Internet rồi thử lại. Bạn vẫn có thể dùng email.'
        : 'Hãy kiểm tra kết nối Internet rồi thử lại.',
    none: 'Không có ví phù hợp',
    noneScan: (app) =>
      `Không ví nào chúng tôi biết dùng được với ${app} trong trình duyệt này. Hãy quét mã bằng ví trên điện thoại của bạn.`,
    noneInstall: (app) =>
      `Không ví nào chúng tôi biết dùng được với ${app} trong trình duyệt này. Hãy thêm một ví rồi tải lại trang này.`,
    showQrCode: 'Hiện mã QR',
    reload: 'Tải lại',
    blocked: 'Không thể kết nối tại đây',
    blockedOrigin: (app) =>
      `Địa chỉ này không có trong danh sách được phép của ${app}. Nếu bạn quản lý trang này, hãy thêm địa chỉ trong phần cài đặt dự án.`,
    partlySetUp: (app) =>
      `${app} chưa được thiết lập đầy đủ cho trang này nên một số phần có thể không hoạt động. Bạn vẫn có thể kết nối.`,
    blockedSetup: (app) =>
      `${app} chưa được thiết lập đúng. Nếu bạn quản lý trang này, hãy kiểm tra mã dự án và các mạng.`,
    terms: (terms, privacy) => ['Khi tiếp tục, bạn chấp nhận ', terms, ' và ', privacy, '.'],
    termsOnly: (link) => ['Khi tiếp tục, bạn chấp nhận ', link, '.'],
    privacyOnly: (link) => ['Khi tiếp tục, bạn chấp nhận ', link, '.'],
    termsLink: 'Điều khoản',
    privacyLink: 'Chính sách quyền riêng tư',
    options: 'Lựa chọn đăng nhập',
    window: 'Tiếp tục ở cửa sổ mới',
    windowNote: (provider) => `Hãy đăng nhập bằng ${provider} ở đó. Trang này sẽ tự cập nhật.`,
    openWindowAgain: 'Mở lại cửa sổ',
    socialFailed: 'Đăng nhập không thành công',
    socialFailedNote: (provider) => `Không thể đăng nhập bằng ${provider}. Hãy thử lại hoặc chọn cách khác.`,
    unfinished: 'Chưa đăng nhập xong',
    unfinishedNote: (provider) =>
      `Cửa sổ ${provider} đã đóng quá sớm. Hãy mở lại hoặc chọn cách đăng nhập khác.`,
    openAgain: 'Mở lại',
    otherOptions: 'Lựa chọn khác',
    inApp: (app) => `${app} không mở được ví`,
    inAppNote: 'Hãy mở trang này trong trình duyệt để dùng ví hoặc tài khoản mạng xã hội.',
    openBrowser: 'Mở trong trình duyệt',
  },
  connecting: {
    waiting: (wallet) => `Tiếp tục trong ${wallet}`,
    waitingNote: (wallet) => `Hãy phê duyệt kết nối trong cửa sổ ${wallet}.`,
    waitingNoteShort: 'Hãy phê duyệt kết nối trong cửa sổ của ví.',
    openAgain: (wallet) => `Mở lại ${wallet}`,
    openItAgain: 'Mở lại',
    noWindow: (wallet) => `Không thấy cửa sổ? Hãy chọn ${wallet} trên thanh công cụ của trình duyệt.`,
    connected: 'Đã kết nối',
    declined: 'Đã từ chối kết nối',
    declinedNote: (wallet, app) =>
      `Bạn đã từ chối yêu cầu trong ${wallet}. Không có gì được chia sẻ với ${app}.`,
    noAnswer: (wallet) => `${wallet} không phản hồi`,
    noAnswerNote: (wallet) => `Có thể ví đang bị khóa. Hãy mở khóa ${wallet} rồi thử lại.`,
    failed: (wallet) => `Không kết nối được ${wallet}`,
    useAnother: 'Dùng ví khác',
    get: (wallet) => `Tải ${wallet}`,
    missing: (wallet) => `${wallet} chưa được cài trong trình duyệt này. Hãy thêm ví rồi tải lại trang này.`,
    usePhone: 'Dùng điện thoại',
  },
  siwx: {
    title: 'Đăng nhập',
    cancel: 'Hủy đăng nhập',
    ask: 'Xác nhận đây là tài khoản của bạn',
    askNote: (wallet, app) =>
      `Hãy ký một tin nhắn trong ${wallet} để đăng nhập vào ${app}. Việc này miễn phí và không chuyển tiền.`,
    signing: 'Bạn đang ký nội dung gì',
    messageText: 'Nội dung tin nhắn',
    signIn: 'Đăng nhập',
    waiting: (wallet) => `Tiếp tục trong ${wallet}`,
    waitingNote: (wallet) => `Hãy ký tin nhắn trong cửa sổ ${wallet}.`,
    waitingOwners: (wallet) =>
      `Hãy ký tin nhắn trong ${wallet}. Có thể các chủ sở hữu khác của tài khoản này cũng phải ký. Hãy giữ trang này mở cho đến lúc đó.`,
    waitingShort: 'Đang chờ',
    notYet: 'Bạn chưa đăng nhập',
    declined: (wallet) => `Bạn đã từ chối tin nhắn trong ${wallet}. Hãy thử lại hoặc hủy để ngắt kết nối.`,
    couldNotStart: 'Không thể bắt đầu đăng nhập',
    couldNotStartNote: (app) =>
      `${app} không phản hồi. Bạn đã bị ngắt kết nối; hãy kết nối lại để thử lần nữa.`,
    connectAgain: 'Kết nối lại',
    done: 'Bạn đã đăng nhập',
  },
  allWallets: {
    title: 'Tất cả ví',
    search: (count) => `Tìm trong ${count} ví`,
    searchLabel: 'Tìm ví',
    searching: 'Đang tìm',
    recommended: 'Đề xuất',
    recommendedLabel: 'Ví được đề xuất',
    installed: 'Đã cài đặt',
    all: 'Tất cả',
    results: (n) => count(n, { other: '# kết quả' }),
    loadingMore: (n) => count(n, { other: 'Đang tải thêm # ví' }),
    none: (query) => `Không có ví nào tên “${query}”`,
    noneNote: 'Hãy kiểm tra chính tả hoặc quét mã bằng ví bạn có.',
    noneNoteShort: 'Hãy kiểm tra chính tả.',
    failedNote: 'Hãy kiểm tra kết nối Internet rồi thử lại, hoặc quét mã bằng ví bạn có.',
    scan: 'Quét bằng ví bất kỳ',
  },
  walletConnect: {
    where: (wallet) => `${wallet} ở đâu?`,
    phone: 'Điện thoại',
    desktop: 'Máy tính',
    web: 'Web',
    browser: 'Trình duyệt',
    qrLabel: 'Mã QR để quét bằng điện thoại',
    qrPreparing: 'Đang chuẩn bị mã QR',
    qrExpired: 'Mã QR đã hết hạn',
    scan: (wallet) => `Quét bằng ${wallet} trên điện thoại`,
    scanTitle: 'Quét để kết nối',
    scanAny: 'Mở trình quét của ví và hướng vào đây',
    expired: 'Mã này đã hết hạn',
    renew: 'Hiện mã mới',
    validFor: (wait) => `Còn hiệu lực ${wait}`,
    noCode: 'Không tải được mã',
    inApp: (wallet) => `Tiếp tục trong ứng dụng ${wallet}`,
    inAppNote: 'Hãy phê duyệt kết nối ở đó. Trang này sẽ tự cập nhật.',
    opensTab: (wallet) => `${wallet} mở trong thẻ mới`,
    opensTabNote: 'Hãy quay lại đây sau khi phê duyệt kết nối.',
    open: (wallet) => `Mở ${wallet}`,
    phoneNote: 'Hãy phê duyệt kết nối rồi quay lại trang này.',
    goBack: 'Sau khi phê duyệt, hãy quay lại trình duyệt.',
    notOpened: (wallet) => `Không mở được ${wallet}`,
    notOpenedNote: (wallet) =>
      `Nếu điện thoại này chưa có ${wallet}, hãy tải về trước. Nếu đã có, hãy thử lại.`,
    dontHave: (wallet) => `Chưa có ${wallet}?`,
    getIt: 'Tải về',
  },
  errors: {
    connection_rejected: ({ wallet = 'ví của bạn', app = 'trang này' }) =>
      `Bạn đã từ chối yêu cầu trong ${wallet}. Không có gì được chia sẻ với ${app}.`,
    connection_failed: ({ wallet = 'ví' }) => `Có thể ví đang bị khóa. Hãy mở khóa ${wallet} rồi thử lại.`,
    connection_timeout: ({ wallet = 'ví' }) => `Có thể ví đang bị khóa. Hãy mở khóa ${wallet} rồi thử lại.`,
    request_pending: ({ wallet = 'Ví của bạn' }) =>
      `${wallet} đang hiện một yêu cầu khác. Hãy mở ví và trả lời yêu cầu đó trước.`,
    request_rejected: ({ wallet = 'ví của bạn' }) =>
      `Bạn đã từ chối trong ${wallet}. Nếu là nhầm lẫn, hãy thử lại.`,
    wallet_locked: ({ wallet = 'Ví của bạn' }) => `${wallet} đang bị khóa. Hãy mở khóa rồi thử lại.`,
    wallet_gone: ({ wallet = 'Ví của bạn' }) =>
      `${wallet} không còn trong trình duyệt này. Hãy tải lại trang hoặc kết nối ví khác.`,
    no_accounts: ({ wallet = 'Ví của bạn' }) =>
      `${wallet} không chia sẻ tài khoản nào. Hãy chọn một tài khoản trong ví rồi thử lại.`,
    disconnect_failed: () => 'Vẫn đang kết nối. Việc ngắt kết nối mất quá nhiều thời gian; hãy thử lại.',
    network_switch_rejected: ({ wallet = 'ví của bạn' }) =>
      `Bạn đã từ chối thay đổi trong ${wallet}. Hãy thử lại hoặc giữ nguyên mạng.`,
    network_not_switched: ({ wallet = 'ví của bạn' }) =>
      `Hãy đổi mạng ngay trong ${wallet} hoặc thử mạng khác tại đây.`,
    network_switch_unsupported: ({ wallet = 'ví của bạn' }) =>
      `Hãy đổi mạng ngay trong ${wallet} hoặc thử mạng khác tại đây.`,
    unsupported_chain: ({ network = 'mạng này' }) =>
      `Tính năng này không có trên ${network}. Hãy đổi mạng để tiếp tục.`,
    signer_mismatch: ({ wallet = 'ví của bạn' }) =>
      `Một tài khoản khác đã ký. Hãy chọn tài khoản này trong ${wallet} rồi thử lại.`,
    signature_invalid: () => 'Chữ ký không khớp với tài khoản này. Hãy thử lại.',
    invalid_sign_in_message: ({ app = 'Trang này' }) =>
      `${app} đã tạo một thông điệp không thể ký. Bạn vẫn được kết nối; chỉ trang này mới sửa được lỗi đó.`,
    siwx_start_failed: ({ app = 'Trang này' }) =>
      `${app} không phản hồi. Bạn đã bị ngắt kết nối; hãy kết nối lại để thử lần nữa.`,
    siwx_store_failed: ({ app = 'Trang này' }) =>
      `${app} không phản hồi. Bạn đã bị ngắt kết nối; hãy kết nối lại để thử lần nữa.`,
    siwx_sign_failed: () => 'Tin nhắn chưa được ký. Hãy yêu cầu lại trong ví của bạn.',
    siwx_required: () => 'Ứng dụng này cần bạn đăng nhập trước. Hãy đăng nhập rồi thử lại.',
    sign_in_expired: () => 'Yêu cầu đăng nhập này đã quá cũ. Hãy thử lại.',
    rpc_not_allowed: ({ app = 'Trang này' }) =>
      `Thao tác không được phép. ${app} đã yêu cầu điều mà tài khoản này không cho phép. Chưa có gì được gửi đi.`,
    rpc_unreachable: ({ network = 'Mạng' }) =>
      `${network} không phản hồi. Hãy kiểm tra kết nối Internet rồi thử lại. Chưa có gì được gửi đi.`,
    relay_unreachable: ({ wallet = 'ví của bạn' }) =>
      `Không kết nối được với ${wallet}. Hãy kiểm tra kết nối Internet rồi thử lại. Chưa có gì được gửi đi.`,
    rpc_error: () => 'Mạng đã từ chối yêu cầu này. Chưa có gì được gửi đi.',
    balance_unavailable: () =>
      'Không tải được số dư của bạn. Tiền của bạn vẫn an toàn; chỉ phần hiển thị này bị lỗi.',
    transactions_unavailable: () => 'Không tải được hoạt động. Hãy thử lại.',
    insufficient_funds: ({ symbol = 'tiền' }) =>
      `Không đủ ${symbol} cho số tiền này và phí mạng. Hãy nhập số nhỏ hơn.`,
    send_rejected: ({ wallet = 'ví của bạn' }) => `Chưa gửi. Bạn đã từ chối trong ${wallet}.`,
    send_failed: () => 'Chưa gửi. Hãy thử lại sau giây lát.',
    account_changed: () =>
      'Tài khoản trong ví của bạn đã thay đổi. Chưa có gì được gửi đi; hãy kiểm tra và bắt đầu lại.',
    network_changed: () => 'Mạng đã thay đổi. Chưa có gì được gửi đi; hãy kiểm tra và bắt đầu lại.',
    feature_missing: ({ wallet = 'Ví này' }) =>
      `${wallet} không làm được việc này tại đây. Hãy dùng ví khác.`,
    onramp_unavailable: () =>
      'Đối tác hiện không thể nhận lệnh này. Chưa có khoản nào được thanh toán; hãy thử lại sau giây lát.',
    name_lookup_failed: () => 'Không có tài khoản nào mang tên đó. Hãy kiểm tra tên hoặc dán địa chỉ.',
    origin_not_allowed: ({ app = 'trang này' }) =>
      `Không thể kết nối tại đây. Địa chỉ này không có trong danh sách được phép của ${app}. Nếu bạn quản lý trang này, hãy thêm địa chỉ trong phần cài đặt dự án.`,
    server_error: () => 'Dịch vụ ví không phản hồi. Hãy thử lại sau giây lát.',
    rate_limited: () => 'Quá nhiều yêu cầu. Hãy đợi một phút rồi thử lại.',
    iframe_load_failed: () =>
      'Không tải được đăng nhập bằng email và mạng xã hội. Hãy kiểm tra kết nối và trình chặn nội dung rồi thử lại.',
    iframe_request_timeout: () => 'Chế độ xem an toàn không phản hồi kịp. Chưa gửi gì cả; hãy thử lại.',
    iframe_blocked: () =>
      'Đăng nhập bằng email và mạng xã hội bị chặn trên trang này. Nếu bạn quản lý trang này, hãy cho phép trang ví trong Content-Security-Policy.',
    unknown_error: () => 'Có sự cố xảy ra. Hãy kiểm tra kết nối Internet rồi thử lại.',
    session_expired: () => 'Đồng hồ trên thiết bị của bạn có vẻ sai. Hãy đặt giờ tự động rồi kết nối lại.',
  },
}

/** The texts of the other views. */
export const loadAccountTexts = async () => (await import('../account/vi.ts')).accountTexts
