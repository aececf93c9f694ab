import { arabicSeconds as seconds } from '../../arabicSeconds.ts'
import { counter } from '../../counter.ts'
import type { SignInTexts } from './en.ts'

const count = counter('ar')

/** Arabic. */
export const signInTexts: SignInTexts = {
  common: {
    dismiss: 'إخفاء',
    back: 'رجوع',
    close: 'إغلاق',
    tryAgain: 'حاول مرة أخرى',
    askAgain: 'اطلب مرة أخرى',
    notNow: 'ليس الآن',
    done: 'تم',
    cancel: 'إلغاء',
    copied: 'تم النسخ',
    copyAddress: 'نسخ العنوان',
    copyLink: 'نسخ الرابط',
    linkCopied: 'تم نسخ الرابط',
    notCopied: 'النسخ محظور هنا. انسخ النص المحدد بنفسك',
    networks: 'الشبكات',
    wallets: 'المحافظ',
    tokens: 'الرموز',
    disconnect: 'قطع الاتصال',
    disconnecting: 'جارٍ قطع الاتصال',
    on: (address, network) => [address, ` على ${network}`],
    seconds: (n) =>
      n < 60
        ? count(n, seconds)
        : count(Math.round(n / 60), {
            one: 'دقيقة واحدة',
            two: 'دقيقتين',
            few: '# دقائق',
            many: '# دقيقة',
            other: '# دقيقة',
            zero: '# دقيقة',
          }),
    clearSearch: 'مسح البحث',
    switched: (network) => `أنت على ${network}`,
    disconnectedToo: (wallet, family) => `قطع ${wallet} الاتصال بـ ${family} أيضًا`,
    arrived: (symbol: string) => `وصل ${symbol}`,
  },
  connect: {
    title: (app) => `الاتصال بـ ${app}`,
    email: 'البريد الإلكتروني',
    continueWithEmail: 'المتابعة بالبريد الإلكتروني',
    sendingCode: 'جارٍ إرسال الرمز',
    emailIncomplete: 'يبدو عنوان البريد الإلكتروني ناقصًا. تحقق منه وحاول مرة أخرى.',
    emailSpace: 'لا تحتوي عناوين البريد الإلكتروني على مسافات. تحقق منه وحاول مرة أخرى.',
    emailLetter: (letter) => `لا يمكن أن يحتوي عنوان البريد الإلكتروني على «${letter}». أعد كتابته أو احذفه.`,
    otherWays: 'طرق أخرى لتسجيل الدخول',
    more: 'المزيد',
    or: 'أو',
    orWallet: 'أو استخدم محفظة',
    recent: 'الأخيرة',
    installed: 'مثبّتة',
    qrCode: 'رمز QR',
    sameName: 'مكرّرة',
    walletConnect: 'WalletConnect',
    allWallets: 'كل المحافظ',
    loading: 'جارٍ تحميل المحافظ',
    listFailed: 'لم يتم تحميل قائمة المحافظ',
    listFailedNote: (email) =>
      email
        ? 'تحقق من اتصالك وحاول مرة أخرى. ما زال البريد الإلكتروني يعمل.'
        : 'تحقق من اتصالك وحاول مرة أخرى.',
    none: 'لا توجد محفظة مناسبة',
    noneScan: (app) =>
      `لا تعمل أي من المحافظ التي نعرفها مع ${app} في هذا المتصفح. امسح رمزًا بمحفظة على هاتفك.`,
    noneInstall: (app) =>
      `لا تعمل أي من المحافظ التي نعرفها مع ${app} في هذا المتصفح. أضف محفظة، ثم أعد تحميل هذه الصفحة.`,
    showQrCode: 'عرض رمز QR',
    reload: 'إعادة التحميل',
    blocked: 'الاتصال غير متاح هنا',
    blockedOrigin: (app) =>
      `هذا العنوان ليس في قائمة ${app} المعتمدة. إن كنت تدير هذا الموقع، فأضفه في إعدادات مشروعك.`,
    partlySetUp: (app) =>
      `لم يكتمل إعداد ${app} لهذه الصفحة، وقد لا تعمل بعض أجزائه. ما زال بإمكانك الاتصال.`,
    blockedSetup: (app) =>
      `لم يتم إعداد ${app} على نحو صحيح. إن كنت تدير هذا الموقع، فتحقق من معرّف المشروع والشبكات.`,
    terms: (terms, privacy) => ['بالمتابعة فإنك توافق على ', terms, ' و', privacy, '.'],
    termsOnly: (link) => ['بالمتابعة فإنك توافق على ', link, '.'],
    privacyOnly: (link) => ['بالمتابعة فإنك توافق على ', link, '.'],
    termsLink: 'الشروط',
    privacyLink: 'سياسة الخصوصية',
    options: 'خيارات تسجيل الدخول',
    window: 'تابع في النافذة الجديدة',
    windowNote: (provider) => `سجّل الدخول عبر ${provider} هناك. تتحدّث هذه الصفحة تلقائيًا.`,
    openWindowAgain: 'فتح النافذة مرة أخرى',
    socialFailed: 'تعذّر تسجيل الدخول',
    socialFailedNote: (provider) => `تعذّر تسجيل دخولك عبر ${provider}. حاول مرة أخرى أو اختر طريقة أخرى.`,
    unfinished: 'لم يكتمل تسجيل الدخول',
    unfinishedNote: (provider) =>
      `أُغلقت نافذة ${provider} مبكرًا. افتحها مرة أخرى، أو اختر طريقة أخرى للدخول.`,
    openAgain: 'فتح مرة أخرى',
    otherOptions: 'خيارات أخرى',
    inApp: (app) => `لا يستطيع ${app} فتح المحافظ`,
    inAppNote: 'افتح هذه الصفحة في متصفحك لاستخدام محفظة أو حساب اجتماعي.',
    openBrowser: 'فتح في المتصفح',
  },
  connecting: {
    waiting: (wallet) => `تابع في ${wallet}`,
    waitingNote: (wallet) => `وافق على الاتصال في نافذة ${wallet}.`,
    waitingNoteShort: 'وافق على الاتصال في نافذتها.',
    openAgain: (wallet) => `فتح ${wallet} مرة أخرى`,
    openItAgain: 'فتحها مرة أخرى',
    noWindow: (wallet) => `لا تظهر نافذة؟ اختر ${wallet} من شريط أدوات متصفحك.`,
    connected: 'تم الاتصال',
    declined: 'رُفض الاتصال',
    declinedNote: (wallet, app) => `رفضتَ الطلب في ${wallet}. لم تتم مشاركة أي شيء مع ${app}.`,
    noAnswer: (wallet) => `لم تستجب ${wallet}`,
    noAnswerNote: (wallet) => `ربما تكون مقفلة. افتح قفل ${wallet}، ثم حاول مرة أخرى.`,
    failed: (wallet) => `لم تتصل ${wallet}`,
    useAnother: 'استخدام محفظة أخرى',
    get: (wallet) => `الحصول على ${wallet}`,
    missing: (wallet) => `${wallet} غير مثبّتة في هذا المتصفح. أضفها، ثم أعد تحميل هذه الصفحة.`,
    usePhone: 'استخدام هاتفي بدلًا من ذلك',
  },
  siwx: {
    title: 'تسجيل الدخول',
    cancel: 'إلغاء تسجيل الدخول',
    ask: 'أكّد أن هذا حسابك',
    askNote: (wallet, app) =>
      `وقّع رسالة في ${wallet} لتسجيل الدخول إلى ${app}. التوقيع مجاني ولا ينقل أي أموال.`,
    signing: 'ما الذي توقّعه',
    messageText: 'نص الرسالة',
    signIn: 'تسجيل الدخول',
    waiting: (wallet) => `تابع في ${wallet}`,
    waitingNote: (wallet) => `وقّع الرسالة في نافذة ${wallet}.`,
    waitingOwners: (wallet) =>
      `وقّع الرسالة في ${wallet}. قد يلزم أن يوقّعها مالكون آخرون لهذا الحساب أيضًا. أبقِ هذه الصفحة مفتوحة حتى يفعلوا.`,
    waitingShort: 'بانتظارك',
    notYet: 'لم تسجّل الدخول بعد',
    declined: (wallet) => `رفضتَ الرسالة في ${wallet}. حاول مرة أخرى، أو ألغِ لقطع الاتصال.`,
    couldNotStart: 'تعذّر بدء تسجيل الدخول',
    couldNotStartNote: (app) => `لم يستجب ${app}. تم قطع اتصالك؛ اتصل مرة أخرى لإعادة المحاولة.`,
    connectAgain: 'الاتصال مرة أخرى',
    done: 'لقد سجّلت الدخول',
  },
  allWallets: {
    title: 'كل المحافظ',
    search: (count) => `البحث في المحافظ (${count})`,
    searchLabel: 'البحث في المحافظ',
    searching: 'جارٍ البحث',
    recommended: 'موصى بها',
    recommendedLabel: 'محافظ موصى بها',
    installed: 'مثبّتة',
    all: 'الكل',
    results: (n) =>
      count(n, {
        one: 'نتيجة واحدة',
        two: 'نتيجتان',
        few: '# نتائج',
        many: '# نتيجة',
        other: '# نتيجة',
        zero: 'لا نتائج',
      }),
    loadingMore: (n) =>
      count(n, {
        one: 'جارٍ تحميل محفظة أخرى',
        two: 'جارٍ تحميل محفظتين أخريين',
        few: 'جارٍ تحميل # محافظ أخرى',
        many: 'جارٍ تحميل # محفظة أخرى',
        other: 'جارٍ تحميل # محفظة أخرى',
        zero: 'جارٍ تحميل # محفظة أخرى',
      }),
    none: (query) => `لا توجد محفظة باسم «${query}»`,
    noneNote: 'تحقق من الكتابة، أو امسح رمزًا بالمحفظة التي لديك.',
    noneNoteShort: 'تحقق من الكتابة.',
    failedNote: 'تحقق من اتصالك وحاول مرة أخرى، أو امسح رمزًا بالمحفظة التي لديك.',
    scan: 'المسح بأي محفظة',
  },
  walletConnect: {
    where: (wallet) => `أين ${wallet}؟`,
    phone: 'الهاتف',
    desktop: 'الكمبيوتر',
    web: 'الويب',
    browser: 'المتصفح',
    qrLabel: 'رمز QR لمسحه بهاتفك',
    qrPreparing: 'جارٍ إعداد رمز QR',
    qrExpired: 'رمز QR منتهي الصلاحية',
    scan: (wallet) => `امسح الرمز باستخدام ${wallet} على هاتفك`,
    scanTitle: 'المسح للاتصال',
    scanAny: 'افتح الماسح في محفظتك ووجّهه إلى هنا',
    expired: 'انتهت صلاحية هذا الرمز',
    renew: 'عرض رمز جديد',
    validFor: (wait) => `صالح لمدة ${wait}`,
    noCode: 'لم يتم تحميل الرمز',
    inApp: (wallet) => `تابع في تطبيق ${wallet}`,
    inAppNote: 'وافق على الاتصال هناك. تتحدّث هذه الصفحة تلقائيًا.',
    opensTab: (wallet) => `تُفتح ${wallet} في علامة تبويب جديدة`,
    opensTabNote: 'عُد إلى هنا بعد أن توافق على الاتصال.',
    open: (wallet) => `فتح ${wallet}`,
    phoneNote: 'وافق على الاتصال، ثم عُد إلى هذه الصفحة.',
    goBack: 'بعد الموافقة، عُد إلى متصفحك.',
    notOpened: (wallet) => `لم تُفتح ${wallet}`,
    notOpenedNote: (wallet) =>
      `إن لم تكن ${wallet} على هذا الهاتف، فاحصل عليها أولًا. وإن كانت عليه، فحاول مرة أخرى.`,
    dontHave: (wallet) => `ليست لديك ${wallet}؟`,
    getIt: 'احصل عليها',
  },
  errors: {
    connection_rejected: ({ wallet, app }) =>
      `رفضتَ الطلب في ${wallet ?? 'محفظتك'}. لم تتم مشاركة أي شيء مع ${app ?? 'هذا الموقع'}.`,
    connection_failed: ({ wallet }) => `ربما تكون مقفلة. افتح قفل ${wallet ?? 'المحفظة'}، ثم حاول مرة أخرى.`,
    connection_timeout: ({ wallet }) => `ربما تكون مقفلة. افتح قفل ${wallet ?? 'المحفظة'}، ثم حاول مرة أخرى.`,
    request_pending: ({ wallet }) => `تعرض ${wallet ?? 'محفظتك'} طلبًا بالفعل. افتحها وأجب عن ذلك الطلب أولًا.`,
    request_rejected: ({ wallet }) => `رفضتَ ذلك في ${wallet ?? 'محفظتك'}. حاول مرة أخرى إن كان ذلك خطأ.`,
    wallet_locked: ({ wallet }) => `${wallet ?? 'محفظتك'} مقفلة. افتح قفلها، ثم حاول مرة أخرى.`,
    wallet_gone: ({ wallet }) =>
      `لم تعد ${wallet ?? 'محفظتك'} في هذا المتصفح. أعد تحميل الصفحة أو صِل محفظة أخرى.`,
    no_accounts: ({ wallet }) => `لم تشارك ${wallet ?? 'محفظتك'} أي حساب. اختر حسابًا فيها، ثم حاول مرة أخرى.`,
    disconnect_failed: () => 'ما زلت متصلًا. استغرق قطع الاتصال وقتًا طويلًا؛ حاول مرة أخرى.',
    network_switch_rejected: ({ wallet }) =>
      `رفضتَ التغيير في ${wallet ?? 'محفظتك'}. حاول مرة أخرى، أو ابقَ حيث أنت.`,
    network_not_switched: ({ wallet }) => `غيّر الشبكة داخل ${wallet ?? 'محفظتك'}، أو جرّب شبكة أخرى هنا.`,
    network_switch_unsupported: ({ wallet }) =>
      `غيّر الشبكة داخل ${wallet ?? 'محفظتك'}، أو جرّب شبكة أخرى هنا.`,
    unsupported_chain: ({ network }) => `هذا غير متاح على ${network ?? 'هذه الشبكة'}. بدّل الشبكة للمتابعة.`,
    signer_mismatch: ({ wallet }) =>
      `وقّع حساب آخر. اختر هذا الحساب في ${wallet ?? 'محفظتك'}، ثم حاول مرة أخرى.`,
    signature_invalid: () => 'التوقيع لا يطابق هذا الحساب. حاول مرة أخرى.',
    invalid_sign_in_message: ({ app = 'هذا الموقع' }) =>
      `أنشأ ${app} رسالة لا يمكن توقيعها. ما زلت متصلًا، والموقع وحده يمكنه إصلاح ذلك.`,
    siwx_start_failed: ({ app }) =>
      `لم يستجب ${app ?? 'الموقع'}. تم قطع اتصالك؛ اتصل مرة أخرى لإعادة المحاولة.`,
    siwx_store_failed: ({ app }) =>
      `لم يستجب ${app ?? 'الموقع'}. تم قطع اتصالك؛ اتصل مرة أخرى لإعادة المحاولة.`,
    siwx_sign_failed: () => 'لم توقَّع الرسالة. اطلب من محفظتك مرة أخرى.',
    siwx_required: () => 'يحتاج هذا التطبيق إلى أن تسجّل الدخول أولًا. سجّل الدخول، ثم حاول مرة أخرى.',
    sign_in_expired: () => 'طلب تسجيل الدخول هذا قديم. حاول مرة أخرى.',
    rpc_not_allowed: ({ app }) =>
      `إجراء غير مسموح. طلب ${app ?? 'هذا الموقع'} شيئًا لا يسمح به هذا الحساب. لم يُرسل شيء.`,
    rpc_unreachable: ({ network }) =>
      `لا تستجيب ${network ?? 'الشبكة'}. تحقق من اتصالك وحاول مرة أخرى. لم يُرسل شيء.`,
    relay_unreachable: ({ wallet }) =>
      `تعذّر الوصول إلى ${wallet ?? 'محفظتك'}. تحقق من اتصالك وحاول مرة أخرى. لم يُرسل شيء.`,
    rpc_error: () => 'رفضت الشبكة ذلك. لم يُرسل شيء.',
    balance_unavailable: () => 'لم يتم تحميل رصيدك. أموالك بأمان؛ يقتصر الأمر على هذا العرض.',
    transactions_unavailable: () => 'لم يتم تحميل النشاط. حاول مرة أخرى.',
    insufficient_funds: ({ symbol }) =>
      `لا يكفي ${symbol ?? 'الرصيد'} لهذا المبلغ ورسوم الشبكة. أدخل مبلغًا أصغر.`,
    send_rejected: ({ wallet }) => `لم يُرسل شيء. رفضتَ ذلك في ${wallet ?? 'محفظتك'}.`,
    send_failed: () => 'لم يُرسل شيء. حاول مرة أخرى بعد قليل.',
    account_changed: () => 'تغيّر الحساب في محفظتك. لم يُرسل شيء؛ تحقق وابدأ من جديد.',
    network_changed: () => 'تغيّرت الشبكة. لم يُرسل شيء؛ تحقق وابدأ من جديد.',
    feature_missing: ({ wallet }) => `لا تستطيع ${wallet ?? 'هذه المحفظة'} فعل ذلك هنا. استخدم محفظة أخرى.`,
    onramp_unavailable: () => 'لا يستطيع الشريك قبول هذا الطلب الآن. لم يُدفع شيء؛ حاول مجددًا بعد قليل.',
    name_lookup_failed: () => 'لا يوجد حساب بهذا الاسم. تحقق منه أو الصق عنوانًا.',
    origin_not_allowed: ({ app }) =>
      `الاتصال غير متاح هنا. هذا العنوان ليس في قائمة ${app ?? 'الموقع'} المعتمدة. إن كنت تدير هذا الموقع، فأضفه في إعدادات مشروعك.`,
    server_error: () => 'خدمة المحافظ لا تستجيب. حاول مرة أخرى بعد قليل.',
    rate_limited: () => 'طلبات كثيرة جدًا. انتظر دقيقة ثم حاول مرة أخرى.',
    iframe_load_failed: () =>
      'تعذّر تحميل تسجيل الدخول بالبريد الإلكتروني والحسابات الاجتماعية. تحقّق من اتصالك ومن أي أداة لحجب المحتوى، ثم أعد المحاولة.',
    iframe_request_timeout: () => 'لم يستجب العرض الآمن في الوقت المحدد. لم يُرسل شيء؛ أعد المحاولة.',
    iframe_blocked: () =>
      'تسجيل الدخول بالبريد الإلكتروني والحسابات الاجتماعية محظور في هذه الصفحة. إذا كنت تدير هذا الموقع، فاسمح بموقع المحفظة في Content-Security-Policy.',
    unknown_error: () => 'حدث خطأ ما. تحقق من اتصالك وحاول مرة أخرى.',
    session_expired: () => 'تبدو ساعة جهازك غير صحيحة. اضبط الوقت تلقائيًا، ثم اتصل مرة أخرى.',
  },
}

/** The texts of the other views. */
export const loadAccountTexts = async () => (await import('../account/ar.ts')).accountTexts
