import { counter } from '../../counter.ts'
import type { SignInTexts } from './en.ts'

const count = counter('fa')

/** Persian. */
export const signInTexts: SignInTexts = {
  common: {
    dismiss: 'پنهان کردن',
    back: 'بازگشت',
    close: 'بستن',
    tryAgain: 'تلاش دوباره',
    askAgain: 'درخواست دوباره',
    notNow: 'فعلاً نه',
    done: 'انجام شد',
    cancel: 'لغو',
    copied: 'کپی شد',
    copyAddress: 'کپی آدرس',
    copyLink: 'کپی پیوند',
    linkCopied: 'پیوند کپی شد',
    networks: 'شبکه‌ها',
    wallets: 'کیف پول‌ها',
    tokens: 'توکن‌ها',
    disconnect: 'قطع اتصال',
    disconnecting: 'در حال قطع اتصال',
    on: (address, network) => [address, ` در ${network}`],
    seconds: (n) => (n < 60 ? `${n} ثانیه` : `${Math.round(n / 60)} دقیقه`),
    clearSearch: 'پاک کردن جست‌وجو',
    switched: (network) => `در ${network} هستید`,
    disconnectedToo: (wallet, family) => `اتصال ${wallet} با ${family} نیز قطع شد`,
    arrived: (symbol: string) => `${symbol} شما رسید`,
  },
  connect: {
    title: (app) => `اتصال به ${app}`,
    email: 'آدرس ایمیل',
    continueWithEmail: 'ادامه با ایمیل',
    sendingCode: 'در حال ارسال کد',
    emailIncomplete: 'این آدرس ایمیل کامل به نظر نمی‌رسد. آن را بررسی و دوباره تلاش کنید.',
    emailSpace: 'آدرس ایمیل فاصله ندارد. آن را بررسی و دوباره تلاش کنید.',
    emailLetter: (letter) => `آدرس ایمیل نمی‌تواند «${letter}» داشته باشد. آن را دوباره بنویسید یا پاک کنید.`,
    otherWays: 'راه‌های دیگر ورود',
    more: 'بیشتر',
    or: 'یا',
    orWallet: 'یا با کیف پول',
    recent: 'اخیر',
    installed: 'نصب‌شده',
    qrCode: 'کد QR',
    sameName: 'تکراری',
    walletConnect: 'WalletConnect',
    allWallets: 'همهٔ کیف پول‌ها',
    loading: 'در حال دریافت کیف پول‌ها',
    listFailed: 'فهرست کیف پول‌ها دریافت نشد',
    listFailedNote: (email) =>
      email
        ? 'اتصال اینترنت را بررسی و دوباره تلاش کنید. ورود با ایمیل همچنان کار می‌کند.'
        : 'اتصال اینترنت را بررسی و دوباره تلاش کنید.',
    none: 'کیف پول سازگاری پیدا نشد',
    noneScan: (app) =>
      `هیچ‌یک از کیف پول‌هایی که می‌شناسیم در این مرورگر با ${app} کار نمی‌کند. با کیف پولی در گوشی خود یک کد اسکن کنید.`,
    noneInstall: (app) =>
      `هیچ‌یک از کیف پول‌هایی که می‌شناسیم در این مرورگر با ${app} کار نمی‌کند. یک کیف پول اضافه کنید، سپس این صفحه را دوباره بارگیری کنید.`,
    showQrCode: 'نمایش کد QR',
    reload: 'بارگیری دوباره',
    blocked: 'اینجا اتصال ممکن نیست',
    blockedOrigin: (app) =>
      `این آدرس در فهرست تأییدشدهٔ ${app} نیست. اگر این سایت را شما اداره می‌کنید، آن را در تنظیمات پروژه اضافه کنید.`,
    blockedSetup: (app) =>
      `${app} درست تنظیم نشده است. اگر این سایت را شما اداره می‌کنید، شناسهٔ پروژه و شبکه‌ها را بررسی کنید.`,
    terms: (terms, privacy) => ['با ادامه دادن، ', terms, ' و ', privacy, ' را می‌پذیرید.'],
    termsOnly: (link) => ['با ادامه دادن، ', link, ' را می‌پذیرید.'],
    privacyOnly: (link) => ['با ادامه دادن، ', link, ' را می‌پذیرید.'],
    termsLink: 'شرایط استفاده',
    privacyLink: 'سیاست حریم خصوصی',
    options: 'گزینه‌های ورود',
    window: 'در پنجرهٔ تازه ادامه دهید',
    windowNote: (provider) => `آنجا با ${provider} وارد شوید. این صفحه خودش به‌روز می‌شود.`,
    openWindowAgain: 'باز کردن دوبارهٔ پنجره',
    socialFailed: 'ورود انجام نشد',
    socialFailedNote: (provider) =>
      `ورود با ${provider} انجام نشد. دوباره تلاش کنید یا راه دیگری انتخاب کنید.`,
    unfinished: 'ورود کامل نشد',
    unfinishedNote: (provider) =>
      `پنجرهٔ ${provider} زودتر از موعد بسته شد. دوباره بازش کنید یا راه دیگری برای ورود انتخاب کنید.`,
    openAgain: 'باز کردن دوباره',
    otherOptions: 'گزینه‌های دیگر',
  },
  connecting: {
    waiting: (wallet) => `در ${wallet} ادامه دهید`,
    waitingNote: (wallet) => `اتصال را در پنجرهٔ ${wallet} تأیید کنید.`,
    waitingNoteShort: 'اتصال را در پنجرهٔ آن تأیید کنید.',
    openAgain: (wallet) => `باز کردن دوبارهٔ ${wallet}`,
    openItAgain: 'باز کردن دوباره',
    noWindow: (wallet) => `پنجره‌ای نمی‌بینید؟ ${wallet} را در نوار ابزار مرورگر انتخاب کنید.`,
    connected: 'متصل شد',
    declined: 'اتصال رد شد',
    declinedNote: (wallet, app) => `درخواست را در ${wallet} رد کردید. چیزی در اختیار ${app} قرار نگرفت.`,
    noAnswer: (wallet) => `${wallet} پاسخ نداد`,
    noAnswerNote: (wallet) => `شاید قفل باشد. قفل ${wallet} را باز کنید، سپس دوباره تلاش کنید.`,
    failed: (wallet) => `${wallet} متصل نشد`,
    useAnother: 'کیف پول دیگر',
    get: (wallet) => `دریافت ${wallet}`,
    missing: (wallet) =>
      `${wallet} در این مرورگر نصب نیست. آن را اضافه کنید، سپس این صفحه را دوباره بارگیری کنید.`,
    usePhone: 'استفاده از گوشی',
  },
  siwx: {
    title: 'ورود',
    cancel: 'لغو ورود',
    ask: 'تأیید کنید که این حساب شماست',
    askNote: (wallet, app) =>
      `برای ورود به ${app} پیامی را در ${wallet} امضا کنید. رایگان است و هیچ پولی جابه‌جا نمی‌شود.`,
    signing: 'چه چیزی را امضا می‌کنید',
    messageText: 'متن پیام',
    signIn: 'ورود',
    waiting: (wallet) => `در ${wallet} ادامه دهید`,
    waitingNote: (wallet) => `پیام را در پنجرهٔ ${wallet} امضا کنید.`,
    waitingShort: 'در انتظار',
    notYet: 'هنوز وارد نشده‌اید',
    declined: (wallet) =>
      `پیام را در ${wallet} رد کردید. دوباره تلاش کنید، یا برای قطع اتصال لغو را انتخاب کنید.`,
    couldNotStart: 'ورود آغاز نشد',
    couldNotStartNote: (app) => `${app} پاسخ نداد. اتصال شما قطع شد؛ برای تلاش دوباره از نو متصل شوید.`,
    connectAgain: 'اتصال دوباره',
    done: 'وارد شدید',
  },
  allWallets: {
    title: 'همهٔ کیف پول‌ها',
    search: (count) => `جست‌وجو در ${count} کیف پول`,
    searchLabel: 'جست‌وجوی کیف پول‌ها',
    searching: 'در حال جست‌وجو',
    recommended: 'پیشنهادی',
    recommendedLabel: 'کیف پول‌های پیشنهادی',
    installed: 'نصب‌شده',
    all: 'همه',
    results: (n) => count(n, { one: '# نتیجه', other: '# نتیجه' }),
    loadingMore: (n) =>
      count(n, {
        one: 'در حال دریافت # کیف پول دیگر',
        other: 'در حال دریافت # کیف پول دیگر',
      }),
    none: (query) => `کیف پولی با نام «${query}» نیست`,
    noneNote: 'املای آن را بررسی کنید، یا با کیف پولی که دارید کدی اسکن کنید.',
    noneNoteShort: 'املای آن را بررسی کنید.',
    failedNote: 'اتصال اینترنت را بررسی و دوباره تلاش کنید، یا با کیف پولی که دارید کدی اسکن کنید.',
    scan: 'اسکن با هر کیف پول',
  },
  walletConnect: {
    where: (wallet) => `${wallet} کجاست؟`,
    phone: 'گوشی',
    desktop: 'رایانه',
    web: 'وب',
    browser: 'مرورگر',
    qrLabel: 'کد QR برای اسکن با گوشی',
    qrPreparing: 'در حال آماده‌سازی کد QR',
    qrExpired: 'کد QR منقضی‌شده',
    scan: (wallet) => `با ${wallet} در گوشی خود اسکن کنید`,
    scanTitle: 'اسکن برای اتصال',
    scanAny: 'اسکنر کیف پول خود را باز کنید و رو به این کد بگیرید',
    expired: 'این کد منقضی شده است',
    renew: 'نمایش کد تازه',
    validFor: (wait) => `تا ${wait} دیگر معتبر است`,
    noCode: 'کد دریافت نشد',
    inApp: (wallet) => `در برنامهٔ ${wallet} ادامه دهید`,
    inAppNote: 'اتصال را آنجا تأیید کنید. این صفحه خودش به‌روز می‌شود.',
    opensTab: (wallet) => `${wallet} در زبانه‌ای تازه باز می‌شود`,
    opensTabNote: 'پس از تأیید اتصال به اینجا برگردید.',
    open: (wallet) => `باز کردن ${wallet}`,
    phoneNote: 'اتصال را تأیید کنید، سپس به این صفحه برگردید.',
    notOpened: (wallet) => `${wallet} باز نشد`,
    notOpenedNote: (wallet) =>
      `اگر ${wallet} در این گوشی نیست، اول آن را دریافت کنید. اگر هست، دوباره تلاش کنید.`,
    dontHave: (wallet) => `${wallet} ندارید؟`,
    getIt: 'دریافت آن',
  },
  errors: {
    connection_rejected: ({ wallet = 'کیف پول خود', app = 'این سایت' }) =>
      `درخواست را در ${wallet} رد کردید. چیزی در اختیار ${app} قرار نگرفت.`,
    connection_failed: ({ wallet = 'کیف پول' }) =>
      `شاید قفل باشد. قفل ${wallet} را باز کنید، سپس دوباره تلاش کنید.`,
    connection_timeout: ({ wallet = 'کیف پول' }) =>
      `شاید قفل باشد. قفل ${wallet} را باز کنید، سپس دوباره تلاش کنید.`,
    request_pending: ({ wallet = 'کیف پول شما' }) =>
      `${wallet} همین حالا درخواستی را نشان می‌دهد. آن را باز کنید و اول به آن درخواست پاسخ دهید.`,
    request_rejected: ({ wallet = 'کیف پول خود' }) =>
      `آن را در ${wallet} رد کردید. اگر اشتباه بود، دوباره تلاش کنید.`,
    wallet_locked: ({ wallet = 'کیف پول شما' }) =>
      `${wallet} قفل است. قفل آن را باز کنید، سپس دوباره تلاش کنید.`,
    wallet_gone: ({ wallet = 'کیف پول شما' }) =>
      `${wallet} دیگر در این مرورگر نیست. صفحه را دوباره بارگیری کنید یا کیف پول دیگری متصل کنید.`,
    no_accounts: ({ wallet = 'کیف پول شما' }) =>
      `${wallet} هیچ حسابی در اختیار نگذاشت. حسابی را در آن انتخاب کنید، سپس دوباره تلاش کنید.`,
    disconnect_failed: () => 'همچنان متصل هستید. قطع اتصال بیش از حد طول کشید؛ دوباره تلاش کنید.',
    network_switch_rejected: ({ wallet = 'کیف پول خود' }) =>
      `تغییر را در ${wallet} رد کردید. دوباره تلاش کنید یا همین‌جا بمانید.`,
    network_not_switched: ({ wallet = 'کیف پول خود' }) =>
      `شبکه را در ${wallet} تغییر دهید، یا اینجا شبکهٔ دیگری را امتحان کنید.`,
    network_switch_unsupported: ({ wallet = 'کیف پول خود' }) =>
      `شبکه را در ${wallet} تغییر دهید، یا اینجا شبکهٔ دیگری را امتحان کنید.`,
    unsupported_chain: ({ network = 'این شبکه' }) =>
      `این امکان در ${network} نیست. برای ادامه شبکه را تغییر دهید.`,
    signer_mismatch: ({ wallet = 'کیف پول خود' }) =>
      `حساب دیگری امضا کرد. این حساب را در ${wallet} انتخاب کنید، سپس دوباره تلاش کنید.`,
    signature_invalid: () => 'امضا با این حساب نمی‌خواند. دوباره تلاش کنید.',
    invalid_sign_in_message: ({ app = 'این سایت' }) =>
      `${app} پیامی ساخته که نمی‌توان آن را امضا کرد. شما همچنان متصل هستید؛ فقط سایت می‌تواند این را درست کند.`,
    siwx_start_failed: ({ app = 'سایت' }) =>
      `${app} پاسخ نداد. اتصال شما قطع شد؛ برای تلاش دوباره از نو متصل شوید.`,
    siwx_store_failed: ({ app = 'سایت' }) =>
      `${app} پاسخ نداد. اتصال شما قطع شد؛ برای تلاش دوباره از نو متصل شوید.`,
    siwx_sign_failed: () => 'پیام امضا نشد. از کیف پول خود دوباره درخواست کنید.',
    siwx_required: () => 'برای این کار در این برنامه اول باید وارد شوید. وارد شوید، سپس دوباره تلاش کنید.',
    sign_in_expired: () => 'این درخواست ورود قدیمی است. دوباره تلاش کنید.',
    rpc_not_allowed: ({ app = 'این سایت' }) =>
      `این کار مجاز نیست. ${app} چیزی خواست که این حساب اجازه‌اش را نمی‌دهد. چیزی ارسال نشد.`,
    rpc_unreachable: ({ network = 'شبکه' }) =>
      `${network} پاسخ نمی‌دهد. اتصال اینترنت را بررسی و دوباره تلاش کنید. چیزی ارسال نشد.`,
    relay_unreachable: ({ wallet = 'کیف پول شما' }) =>
      `${wallet} در دسترس نیست. اتصال اینترنت را بررسی و دوباره تلاش کنید. چیزی ارسال نشد.`,
    rpc_error: () => 'شبکه این کار را نپذیرفت. چیزی ارسال نشد.',
    balance_unavailable: () => 'موجودی شما دریافت نشد. دارایی شما در امان است؛ فقط این نما مشکل دارد.',
    transactions_unavailable: () => 'تراکنش‌ها دریافت نشد. دوباره تلاش کنید.',
    insufficient_funds: ({ symbol = 'موجودی' }) =>
      `${symbol} برای این مبلغ و کارمزد شبکه کافی نیست. مبلغ کمتری وارد کنید.`,
    send_rejected: ({ wallet = 'کیف پول خود' }) => `ارسال نشد. آن را در ${wallet} رد کردید.`,
    send_failed: () => 'ارسال نشد. کمی بعد دوباره تلاش کنید.',
    account_changed: () => 'حساب کیف پول شما تغییر کرد. چیزی ارسال نشد؛ بررسی کنید و از نو شروع کنید.',
    network_changed: () => 'شبکه تغییر کرد. چیزی ارسال نشد؛ بررسی کنید و از نو شروع کنید.',
    feature_missing: ({ wallet = 'این کیف پول' }) =>
      `${wallet} نمی‌تواند این کار را اینجا انجام دهد. از کیف پول دیگری استفاده کنید.`,
    onramp_unavailable: () =>
      'شریک اکنون نمی‌تواند این سفارش را بپذیرد. چیزی پرداخت نشد؛ کمی بعد دوباره تلاش کنید.',
    name_lookup_failed: () => 'حسابی با این نام نیست. آن را بررسی کنید یا آدرسی بچسبانید.',
    origin_not_allowed: ({ app = 'سایت' }) =>
      `اینجا اتصال ممکن نیست. این آدرس در فهرست تأییدشدهٔ ${app} نیست. اگر این سایت را شما اداره می‌کنید، آن را در تنظیمات پروژه اضافه کنید.`,
    server_error: () => 'سرویس کیف پول پاسخ نمی‌دهد. کمی بعد دوباره تلاش کنید.',
    rate_limited: () => 'درخواست‌ها بیش از حد است. یک دقیقه صبر کنید و دوباره تلاش کنید.',
    iframe_load_failed: () =>
      'ورود با ایمیل و حساب‌های اجتماعی بارگیری نشد. اتصال و مسدودکننده‌های محتوا را بررسی کنید، سپس دوباره امتحان کنید.',
    iframe_request_timeout: () => 'نمای امن به‌موقع پاسخ نداد. چیزی ارسال نشد؛ دوباره امتحان کنید.',
    iframe_blocked: () =>
      'ورود با ایمیل و حساب‌های اجتماعی در این صفحه مسدود است. اگر این سایت را اداره می‌کنید، سایت کیف پول را در Content-Security-Policy آن مجاز کنید.',
    unknown_error: () => 'مشکلی پیش آمد. اتصال اینترنت را بررسی و دوباره تلاش کنید.',
    session_expired: () =>
      'ساعت دستگاه شما درست به نظر نمی‌رسد. زمان را روی حالت خودکار بگذارید، سپس دوباره متصل شوید.',
  },
}

/** The texts of the other views. */
export const loadAccountTexts = async () => (await import('../account/fa.ts')).accountTexts
