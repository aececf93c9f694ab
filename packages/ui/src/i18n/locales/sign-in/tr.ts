import { counter } from '../../counter.ts'
import type { SignInTexts } from './en.ts'

const count = counter('tr')

/** Adds a noun after the name, which takes the case ending instead of the name. */
const inWallet = (wallet: string | undefined) => (wallet ? `${wallet} uygulamasında` : 'cüzdanınızda')

/** Turkish. */
export const signInTexts: SignInTexts = {
  common: {
    dismiss: 'Gizle',
    back: 'Geri',
    close: 'Kapat',
    tryAgain: 'Tekrar dene',
    askAgain: 'Tekrar iste',
    notNow: 'Şimdi değil',
    done: 'Bitti',
    cancel: 'Vazgeç',
    copied: 'Kopyalandı',
    copyAddress: 'Adresi kopyala',
    copyLink: 'Bağlantıyı kopyala',
    linkCopied: 'Bağlantı kopyalandı',
    notCopied: 'Burada kopyalama engelli. Seçili metni kendiniz kopyalayın',
    networks: 'Ağlar',
    wallets: 'Cüzdanlar',
    tokens: 'Token’lar',
    disconnect: 'Bağlantıyı kes',
    disconnecting: 'Bağlantı kesiliyor',
    on: (address, network) => [`${network} ağında `, address],
    seconds: (n) => (n < 60 ? `${n} sn` : `${Math.round(n / 60)} dk`),
    clearSearch: 'Aramayı temizle',
    switched: (network) => `${network} ağındasınız`,
    disconnectedToo: (wallet, family) => `${wallet} bağlantısı ${family} için de kesildi`,
    arrived: (symbol: string) => `${symbol} ulaştı`,
  },
  connect: {
    title: (app) => `${app} sitesine bağlan`,
    email: 'E-posta adresi',
    continueWithEmail: 'E-posta ile devam et',
    sendingCode: 'Kod gönderiliyor',
    emailIncomplete: 'Bu e-posta adresi eksik görünüyor. Kontrol edip tekrar deneyin.',
    emailSpace: 'E-posta adresinde boşluk olmaz. Kontrol edip tekrar deneyin.',
    emailLetter: (letter) => `E-posta adresinde “${letter}” olamaz. Yeniden yazın veya silin.`,
    otherWays: 'Diğer giriş yöntemleri',
    more: 'Daha fazla',
    or: 'veya',
    orWallet: 'veya cüzdan kullanın',
    recent: 'Son kullanılan',
    installed: 'Yüklü',
    qrCode: 'QR kodu',
    sameName: 'Aynı adda',
    walletConnect: 'WalletConnect',
    allWallets: 'Tüm cüzdanlar',
    loading: 'Cüzdanlar yükleniyor',
    listFailed: 'Cüzdan listesi yüklenemedi',
    listFailedNote: (email) =>
      email
        ? 'İnternet bağlantınızı kontrol edip tekrar deneyin. E-posta ile giriş çalışıyor.'
        : 'İnternet bağlantınızı kontrol edip tekrar deneyin.',
    none: 'Uygun cüzdan yok',
    noneScan: (app) =>
      `Bildiğimiz cüzdanların hiçbiri bu tarayıcıda ${app} ile çalışmıyor. Telefonunuzdaki bir cüzdanla kod tarayın.`,
    noneInstall: (app) =>
      `Bildiğimiz cüzdanların hiçbiri bu tarayıcıda ${app} ile çalışmıyor. Bir cüzdan ekleyin, ardından bu sayfayı yenileyin.`,
    showQrCode: 'QR kodunu göster',
    reload: 'Yenile',
    blocked: 'Buradan bağlanılamıyor',
    blockedOrigin: (app) =>
      `Bu adres ${app} için onaylı adresler arasında yok. Bu siteyi siz yönetiyorsanız adresi proje ayarlarınıza ekleyin.`,
    partlySetUp: (app) =>
      `${app} bu sayfa için tam olarak kurulmamış; bazı bölümler çalışmayabilir. Yine de bağlanabilirsiniz.`,
    blockedSetup: (app) =>
      `${app} doğru ayarlanmamış. Bu siteyi siz yönetiyorsanız proje kimliğini ve ağları kontrol edin.`,
    terms: (terms, privacy) => ['Devam ederek ', terms, ' ve ', privacy, ' kabul etmiş olursunuz.'],
    termsOnly: (link) => ['Devam ederek ', link, ' kabul etmiş olursunuz.'],
    privacyOnly: (link) => ['Devam ederek ', link, ' kabul etmiş olursunuz.'],
    termsLink: 'Koşulları',
    privacyLink: 'Gizlilik Politikasını',
    options: 'Giriş seçenekleri',
    window: 'Yeni pencerede devam edin',
    windowNote: (provider) => `Orada ${provider} ile giriş yapın. Bu sayfa kendiliğinden güncellenir.`,
    openWindowAgain: 'Pencereyi tekrar aç',
    socialFailed: 'Giriş yapılamadı',
    socialFailedNote: (provider) =>
      `${provider} ile giriş yapılamadı. Tekrar deneyin veya başka bir seçenek kullanın.`,
    unfinished: 'Giriş tamamlanmadı',
    unfinishedNote: (provider) =>
      `${provider} penceresi erken kapandı. Tekrar açın veya başka bir giriş yöntemi seçin.`,
    openAgain: 'Tekrar aç',
    otherOptions: 'Diğer seçenekler',
    inApp: (app) => `${app} cüzdan açamıyor`,
    inAppNote: 'Cüzdan veya sosyal hesap kullanmak için bu sayfayı tarayıcınızda açın.',
    openBrowser: 'Tarayıcıda aç',
  },
  connecting: {
    waiting: (wallet) => `${wallet} uygulamasında devam edin`,
    waitingNote: (wallet) => `Bağlantıyı ${wallet} penceresinde onaylayın.`,
    waitingNoteShort: 'Bağlantıyı cüzdanın penceresinde onaylayın.',
    openAgain: (wallet) => `${wallet} uygulamasını tekrar aç`,
    openItAgain: 'Tekrar aç',
    noWindow: (wallet) => `Pencere açılmadı mı? Tarayıcınızın araç çubuğunda ${wallet} simgesini seçin.`,
    connected: 'Bağlandı',
    declined: 'Bağlantı reddedildi',
    declinedNote: (wallet, app) =>
      `İsteği ${wallet} uygulamasında reddettiniz. ${app} ile hiçbir şey paylaşılmadı.`,
    noAnswer: (wallet) => `${wallet} yanıt vermedi`,
    noAnswerNote: (wallet) => `Kilitli olabilir. ${wallet} kilidini açıp tekrar deneyin.`,
    failed: (wallet) => `${wallet} bağlanamadı`,
    useAnother: 'Başka cüzdan kullan',
    get: (wallet) => `${wallet} edin`,
    missing: (wallet) => `${wallet} bu tarayıcıda yüklü değil. Ekleyin, ardından bu sayfayı yenileyin.`,
    usePhone: 'Telefonumu kullan',
  },
  siwx: {
    title: 'Giriş yap',
    cancel: 'Girişi iptal et',
    ask: 'Bu hesabın sizin olduğunu doğrulayın',
    askNote: (wallet, app) =>
      `${app} sitesine giriş yapmak için ${wallet} uygulamasında bir mesaj imzalayın. Ücretsizdir ve para aktarmaz.`,
    signing: 'İmzaladığınız içerik',
    messageText: 'Mesaj metni',
    signIn: 'Giriş yap',
    waiting: (wallet) => `${wallet} uygulamasında devam edin`,
    waitingNote: (wallet) => `Mesajı ${wallet} penceresinde imzalayın.`,
    waitingOwners: (wallet) =>
      `Mesajı ${wallet} içinde imzalayın. Bu hesabın diğer sahiplerinin de imzalaması gerekebilir. O zamana kadar bu sayfayı açık tutun.`,
    waitingShort: 'Bekleniyor',
    notYet: 'Henüz giriş yapmadınız',
    declined: (wallet) =>
      `Mesajı ${wallet} uygulamasında reddettiniz. Tekrar deneyin veya vazgeçip bağlantıyı kesin.`,
    couldNotStart: 'Giriş başlatılamadı',
    couldNotStartNote: (app) =>
      `${app} yanıt vermedi. Bağlantınız kesildi; yeniden denemek için tekrar bağlanın.`,
    connectAgain: 'Tekrar bağlan',
    done: 'Giriş yaptınız',
  },
  allWallets: {
    title: 'Tüm cüzdanlar',
    search: (count) => `${count} cüzdanda ara`,
    searchLabel: 'Cüzdan ara',
    searching: 'Aranıyor',
    recommended: 'Önerilenler',
    recommendedLabel: 'Önerilen cüzdanlar',
    installed: 'Yüklü',
    all: 'Tümü',
    results: (n) => count(n, { one: '# sonuç', other: '# sonuç' }),
    loadingMore: (n) => count(n, { one: '# cüzdan daha yükleniyor', other: '# cüzdan daha yükleniyor' }),
    none: (query) => `“${query}” adında bir cüzdan yok`,
    noneNote: 'Yazımı kontrol edin veya elinizdeki cüzdanla kod tarayın.',
    noneNoteShort: 'Yazımı kontrol edin.',
    failedNote: 'İnternet bağlantınızı kontrol edip tekrar deneyin veya elinizdeki cüzdanla kod tarayın.',
    scan: 'Herhangi bir cüzdanla tara',
  },
  walletConnect: {
    where: (wallet) => `${wallet} nerede?`,
    phone: 'Telefon',
    desktop: 'Bilgisayar',
    web: 'Web',
    browser: 'Tarayıcı',
    qrLabel: 'Telefonunuzla taranacak QR kodu',
    qrPreparing: 'QR kodu hazırlanıyor',
    qrExpired: 'Süresi dolmuş QR kodu',
    scan: (wallet) => `Telefonunuzda ${wallet} ile tarayın`,
    scanTitle: 'Bağlanmak için tara',
    scanAny: 'Cüzdanınızın tarayıcısını açıp bu koda doğrultun',
    expired: 'Bu kodun süresi doldu',
    renew: 'Yeni kod göster',
    validFor: (wait) => `${wait} daha geçerli`,
    noCode: 'Kod yüklenemedi',
    inApp: (wallet) => `${wallet} uygulamasında devam edin`,
    inAppNote: 'Bağlantıyı orada onaylayın. Bu sayfa kendiliğinden güncellenir.',
    opensTab: (wallet) => `${wallet} yeni sekmede açılır`,
    opensTabNote: 'Bağlantıyı onayladıktan sonra buraya dönün.',
    open: (wallet) => `${wallet} uygulamasını aç`,
    phoneNote: 'Bağlantıyı onaylayıp bu sayfaya dönün.',
    goBack: 'Onayladıktan sonra tarayıcınıza geri dönün.',
    notOpened: (wallet) => `${wallet} açılmadı`,
    notOpenedNote: (wallet) => `${wallet} bu telefonda yoksa önce edinin. Varsa tekrar deneyin.`,
    dontHave: (wallet) => `${wallet} yok mu?`,
    getIt: 'Edin',
  },
  errors: {
    connection_rejected: ({ wallet, app }) =>
      `İsteği ${inWallet(wallet)} reddettiniz. ${app ?? 'Bu site'} ile hiçbir şey paylaşılmadı.`,
    connection_failed: ({ wallet = 'Cüzdan' }) => `Kilitli olabilir. ${wallet} kilidini açıp tekrar deneyin.`,
    connection_timeout: ({ wallet = 'Cüzdan' }) =>
      `Kilitli olabilir. ${wallet} kilidini açıp tekrar deneyin.`,
    request_pending: ({ wallet = 'Cüzdanınız' }) =>
      `${wallet} zaten bir istek gösteriyor. Açıp önce onu yanıtlayın.`,
    request_rejected: ({ wallet }) =>
      `İsteği ${inWallet(wallet)} reddettiniz. Yanlışlıkla olduysa tekrar deneyin.`,
    wallet_locked: ({ wallet = 'Cüzdanınız' }) => `${wallet} kilitli. Kilidini açıp tekrar deneyin.`,
    wallet_gone: ({ wallet = 'Cüzdanınız' }) =>
      `${wallet} artık bu tarayıcıda değil. Sayfayı yenileyin veya başka bir cüzdan bağlayın.`,
    no_accounts: ({ wallet = 'Cüzdanınız' }) =>
      `${wallet} hiçbir hesap paylaşmadı. Cüzdanda bir hesap seçip tekrar deneyin.`,
    disconnect_failed: () => 'Hâlâ bağlısınız. Bağlantının kesilmesi çok uzun sürdü; tekrar deneyin.',
    network_switch_rejected: ({ wallet }) =>
      `Değişikliği ${inWallet(wallet)} reddettiniz. Tekrar deneyin veya bu ağda kalın.`,
    network_not_switched: ({ wallet }) =>
      `Ağı ${inWallet(wallet)} değiştirin veya burada başka bir ağ deneyin.`,
    network_switch_unsupported: ({ wallet }) =>
      `Ağı ${inWallet(wallet)} değiştirin veya burada başka bir ağ deneyin.`,
    unsupported_chain: ({ network }) =>
      `Bu özellik ${network ? `${network} ağında` : 'bu ağda'} yok. Devam etmek için ağ değiştirin.`,
    signer_mismatch: ({ wallet }) =>
      `Başka bir hesap imzaladı. Bu hesabı ${inWallet(wallet)} seçip tekrar deneyin.`,
    signature_invalid: () => 'İmza bu hesapla eşleşmiyor. Tekrar deneyin.',
    invalid_sign_in_message: ({ app = 'Bu site' }) =>
      `${app} imzalanamayan bir mesaj oluşturdu. Hâlâ bağlısınız; bunu yalnızca site düzeltebilir.`,
    siwx_start_failed: ({ app = 'Site' }) =>
      `${app} yanıt vermedi. Bağlantınız kesildi; yeniden denemek için tekrar bağlanın.`,
    siwx_store_failed: ({ app = 'Site' }) =>
      `${app} yanıt vermedi. Bağlantınız kesildi; yeniden denemek için tekrar bağlanın.`,
    siwx_sign_failed: () => 'Mesaj imzalanmadı. Cüzdanınızdan tekrar isteyin.',
    siwx_required: () => 'Bu uygulama önce giriş yapmanızı gerektiriyor. Giriş yapıp tekrar deneyin.',
    sign_in_expired: () => 'Bu giriş isteği çok eski. Tekrar deneyin.',
    rpc_not_allowed: ({ app = 'Bu site' }) =>
      `İşleme izin yok. ${app} bu hesabın izin vermediği bir şey istedi. Hiçbir şey gönderilmedi.`,
    rpc_unreachable: ({ network }) =>
      `${network ? `${network} ağı` : 'Ağ'} yanıt vermiyor. İnternet bağlantınızı kontrol edip tekrar deneyin. Hiçbir şey gönderilmedi.`,
    relay_unreachable: ({ wallet = 'Cüzdanınız' }) =>
      `${wallet} ile bağlantı kurulamadı. İnternet bağlantınızı kontrol edip tekrar deneyin. Hiçbir şey gönderilmedi.`,
    rpc_error: () => 'Ağ bunu reddetti. Hiçbir şey gönderilmedi.',
    balance_unavailable: () => 'Bakiyeniz yüklenemedi. Paranız güvende; yalnızca bu görünüm etkilendi.',
    transactions_unavailable: () => 'Hareketler yüklenemedi. Tekrar deneyin.',
    insufficient_funds: ({ symbol = 'bakiye' }) =>
      `Bu tutar ve ağ ücreti için yeterli ${symbol} yok. Daha küçük bir tutar girin.`,
    send_rejected: ({ wallet }) => `Gönderilmedi. İsteği ${inWallet(wallet)} reddettiniz.`,
    send_failed: () => 'Gönderilmedi. Biraz sonra tekrar deneyin.',
    account_changed: () =>
      'Cüzdanınızdaki hesap değişti. Hiçbir şey gönderilmedi; kontrol edip baştan başlayın.',
    network_changed: () => 'Ağ değişti. Hiçbir şey gönderilmedi; kontrol edip baştan başlayın.',
    feature_missing: ({ wallet = 'Bu cüzdan' }) =>
      `${wallet} bunu burada yapamıyor. Başka bir cüzdan kullanın.`,
    onramp_unavailable: () => 'Ortak şu anda bu siparişi alamıyor. Ödeme yapılmadı; birazdan tekrar deneyin.',
    name_lookup_failed: () => 'Bu adda bir hesap yok. Adı kontrol edin veya bir adres yapıştırın.',
    origin_not_allowed: ({ app = 'bu site' }) =>
      `Buradan bağlanılamıyor. Bu adres ${app} için onaylı adresler arasında yok. Bu siteyi siz yönetiyorsanız adresi proje ayarlarınıza ekleyin.`,
    server_error: () => 'Cüzdan hizmeti yanıt vermiyor. Birazdan tekrar dene.',
    rate_limited: () => 'Çok fazla istek var. Bir dakika bekle, sonra tekrar dene.',
    iframe_load_failed: () =>
      'E-posta ve sosyal hesapla giriş yüklenmedi. Bağlantınızı ve içerik engelleyicileri kontrol edip yeniden deneyin.',
    iframe_request_timeout: () =>
      'Güvenli görünüm zamanında yanıt vermedi. Hiçbir şey gönderilmedi; yeniden deneyin.',
    iframe_blocked: () =>
      'E-posta ve sosyal hesapla giriş bu sayfada engellenmiş. Bu siteyi siz yönetiyorsanız Content-Security-Policy içinde cüzdan sitesine izin verin.',
    unknown_error: () => 'Bir sorun oluştu. İnternet bağlantınızı kontrol edip tekrar deneyin.',
    session_expired: () =>
      'Cihazınızın saati yanlış görünüyor. Saati otomatik ayarlayın, ardından tekrar bağlanın.',
  },
}

/** The texts of the other views. */
export const loadAccountTexts = async () => (await import('../account/tr.ts')).accountTexts
