import { counter } from '../../counter.ts'
import type { SignInTexts } from './en.ts'

const count = counter('id')

/** Indonesian. */
export const signInTexts: SignInTexts = {
  common: {
    dismiss: 'Tutup pesan',
    back: 'Kembali',
    close: 'Tutup',
    tryAgain: 'Coba lagi',
    askAgain: 'Minta lagi',
    notNow: 'Nanti saja',
    done: 'Selesai',
    cancel: 'Batal',
    copied: 'Disalin',
    copyAddress: 'Salin alamat',
    copyLink: 'Salin tautan',
    linkCopied: 'Tautan disalin',
    notCopied: 'Penyalinan diblokir di sini. Salin sendiri teks yang dipilih',
    networks: 'Jaringan',
    wallets: 'Dompet',
    tokens: 'Token',
    disconnect: 'Putuskan',
    disconnecting: 'Memutuskan',
    on: (address, network) => [address, ` di ${network}`],
    seconds: (n) => (n < 60 ? `${n} dtk` : `${Math.round(n / 60)} mnt`),
    clearSearch: 'Hapus pencarian',
    switched: (network) => `Anda di ${network}`,
    disconnectedToo: (wallet, family) => `${wallet} juga terputus dari ${family}`,
    arrived: (symbol: string) => `${symbol} Anda sudah tiba`,
  },
  connect: {
    title: (app) => `Hubungkan ke ${app}`,
    email: 'Alamat email',
    continueWithEmail: 'Lanjutkan dengan email',
    sendingCode: 'Mengirim kode',
    emailIncomplete: 'Alamat email tampaknya belum lengkap. Periksa lalu coba lagi.',
    emailSpace: 'Alamat email tidak memakai spasi. Periksa lalu coba lagi.',
    emailLetter: (letter) => `Alamat email tidak boleh berisi “${letter}”. Ketik ulang atau hapus.`,
    otherWays: 'Cara masuk lainnya',
    more: 'Lainnya',
    or: 'atau',
    orWallet: 'atau gunakan dompet',
    recent: 'Terakhir dipakai',
    installed: 'Terpasang',
    qrCode: 'Kode QR',
    sameName: 'Duplikat',
    walletConnect: 'WalletConnect',
    allWallets: 'Semua dompet',
    loading: 'Memuat dompet',
    listFailed: 'Daftar dompet gagal dimuat',
    listFailedNote: (email) =>
      email
        ? 'Periksa koneksi internet Anda lalu coba lagi. Masuk dengan email tetap bisa.'
        : 'Periksa koneksi internet Anda lalu coba lagi.',
    none: 'Tidak ada dompet yang cocok',
    noneScan: (app) =>
      `Tidak satu pun dompet yang kami kenal bisa dipakai dengan ${app} di browser ini. Pindai kode dengan dompet di ponsel Anda.`,
    noneInstall: (app) =>
      `Tidak satu pun dompet yang kami kenal bisa dipakai dengan ${app} di browser ini. Tambahkan dompet, lalu muat ulang halaman ini.`,
    showQrCode: 'Tampilkan kode QR',
    reload: 'Muat ulang',
    blocked: 'Tidak bisa terhubung di sini',
    blockedOrigin: (app) =>
      `Alamat ini tidak ada dalam daftar yang disetujui ${app}. Jika Anda pengelola situs ini, tambahkan di pengaturan proyek.`,
    partlySetUp: (app) =>
      `${app} belum disiapkan sepenuhnya untuk halaman ini, jadi sebagian mungkin tidak berfungsi. Anda tetap bisa terhubung.`,
    blockedSetup: (app) =>
      `${app} belum diatur dengan benar. Jika Anda pengelola situs ini, periksa ID proyek dan jaringannya.`,
    terms: (terms, privacy) => ['Dengan melanjutkan, Anda menyetujui ', terms, ' dan ', privacy, '.'],
    termsOnly: (link) => ['Dengan melanjutkan, Anda menyetujui ', link, '.'],
    privacyOnly: (link) => ['Dengan melanjutkan, Anda menyetujui ', link, '.'],
    termsLink: 'Ketentuan',
    privacyLink: 'Kebijakan Privasi',
    options: 'Pilihan masuk',
    window: 'Lanjutkan di jendela baru',
    windowNote: (provider) =>
      `Masuk dengan ${provider} di sana. Halaman ini akan diperbarui dengan sendirinya.`,
    openWindowAgain: 'Buka lagi jendelanya',
    socialFailed: 'Gagal masuk',
    socialFailedNote: (provider) =>
      `${provider} tidak dapat memproses masuk Anda. Coba lagi atau pilih opsi lain.`,
    unfinished: 'Proses masuk belum selesai',
    unfinishedNote: (provider) =>
      `Jendela ${provider} tertutup terlalu cepat. Buka lagi, atau pilih cara masuk lain.`,
    openAgain: 'Buka lagi',
    otherOptions: 'Pilihan lain',
    inApp: (app) => `${app} tidak bisa membuka dompet`,
    inAppNote: 'Buka halaman ini di browser Anda untuk memakai dompet atau akun sosial.',
    openBrowser: 'Buka di browser',
  },
  connecting: {
    waiting: (wallet) => `Lanjutkan di ${wallet}`,
    waitingNote: (wallet) => `Setujui koneksi di jendela ${wallet}.`,
    waitingNoteShort: 'Setujui koneksi di jendelanya.',
    openAgain: (wallet) => `Buka lagi ${wallet}`,
    openItAgain: 'Buka lagi',
    noWindow: (wallet) => `Jendela tidak muncul? Pilih ${wallet} di bilah alat browser Anda.`,
    connected: 'Terhubung',
    declined: 'Koneksi ditolak',
    declinedNote: (wallet, app) =>
      `Anda menolak permintaan di ${wallet}. Tidak ada yang dibagikan ke ${app}.`,
    noAnswer: (wallet) => `${wallet} tidak merespons`,
    noAnswerNote: (wallet) => `Mungkin sedang terkunci. Buka kunci ${wallet}, lalu coba lagi.`,
    failed: (wallet) => `${wallet} gagal terhubung`,
    useAnother: 'Gunakan dompet lain',
    get: (wallet) => `Dapatkan ${wallet}`,
    missing: (wallet) => `${wallet} belum terpasang di browser ini. Tambahkan, lalu muat ulang halaman ini.`,
    usePhone: 'Gunakan ponsel saya',
  },
  siwx: {
    title: 'Masuk',
    cancel: 'Batalkan proses masuk',
    ask: 'Konfirmasi bahwa ini akun Anda',
    askNote: (wallet, app) =>
      `Tanda tangani pesan di ${wallet} untuk masuk ke ${app}. Gratis dan tidak memindahkan dana.`,
    signing: 'Apa yang Anda tanda tangani',
    messageText: 'Isi pesan',
    signIn: 'Masuk',
    waiting: (wallet) => `Lanjutkan di ${wallet}`,
    waitingNote: (wallet) => `Tanda tangani pesan di jendela ${wallet}.`,
    waitingOwners: (wallet) =>
      `Tanda tangani pesan di ${wallet}. Pemilik lain akun ini mungkin juga harus menandatanganinya. Biarkan halaman ini terbuka sampai selesai.`,
    waitingShort: 'Menunggu',
    notYet: 'Anda belum masuk',
    declined: (wallet) =>
      `Anda menolak pesan di ${wallet}. Coba lagi, atau batalkan untuk memutuskan koneksi.`,
    couldNotStart: 'Proses masuk gagal dimulai',
    couldNotStartNote: (app) =>
      `${app} tidak merespons. Koneksi Anda terputus; hubungkan lagi untuk mencoba ulang.`,
    connectAgain: 'Hubungkan lagi',
    done: 'Anda sudah masuk',
  },
  allWallets: {
    title: 'Semua dompet',
    search: (count) => `Cari di ${count} dompet`,
    searchLabel: 'Cari dompet',
    searching: 'Mencari',
    recommended: 'Disarankan',
    recommendedLabel: 'Dompet yang disarankan',
    installed: 'Terpasang',
    all: 'Semua',
    results: (n) => count(n, { other: '# hasil' }),
    loadingMore: (n) => count(n, { other: 'Memuat # dompet lagi' }),
    none: (query) => `Tidak ada dompet bernama “${query}”`,
    noneNote: 'Periksa ejaannya, atau pindai kode dengan dompet yang Anda punya.',
    noneNoteShort: 'Periksa ejaannya.',
    failedNote:
      'Periksa koneksi internet Anda lalu coba lagi, atau pindai kode dengan dompet yang Anda punya.',
    scan: 'Pindai dengan dompet apa pun',
  },
  walletConnect: {
    where: (wallet) => `Di mana ${wallet}?`,
    phone: 'Ponsel',
    desktop: 'Komputer',
    web: 'Web',
    browser: 'Browser',
    qrLabel: 'Kode QR untuk dipindai dengan ponsel',
    qrPreparing: 'Menyiapkan kode QR',
    qrExpired: 'Kode QR kedaluwarsa',
    scan: (wallet) => `Pindai dengan ${wallet} di ponsel Anda`,
    scanTitle: 'Pindai untuk terhubung',
    scanAny: 'Buka pemindai dompet Anda dan arahkan ke sini',
    expired: 'Kode ini sudah kedaluwarsa',
    renew: 'Tampilkan kode baru',
    validFor: (wait) => `Berlaku ${wait} lagi`,
    noCode: 'Kode gagal dimuat',
    inApp: (wallet) => `Lanjutkan di aplikasi ${wallet}`,
    inAppNote: 'Setujui koneksi di sana. Halaman ini akan diperbarui dengan sendirinya.',
    opensTab: (wallet) => `${wallet} terbuka di tab baru`,
    opensTabNote: 'Kembali ke sini setelah Anda menyetujui koneksi.',
    open: (wallet) => `Buka ${wallet}`,
    phoneNote: 'Setujui koneksi, lalu kembali ke halaman ini.',
    goBack: 'Setelah menyetujui, kembalilah ke browser Anda.',
    notOpened: (wallet) => `${wallet} tidak terbuka`,
    notOpenedNote: (wallet) =>
      `Jika ${wallet} belum ada di ponsel ini, dapatkan dulu. Jika sudah ada, coba lagi.`,
    dontHave: (wallet) => `Belum punya ${wallet}?`,
    getIt: 'Dapatkan',
  },
  errors: {
    connection_rejected: ({ wallet = 'dompet Anda', app = 'situs ini' }) =>
      `Anda menolak permintaan di ${wallet}. Tidak ada yang dibagikan ke ${app}.`,
    connection_failed: ({ wallet = 'dompet' }) =>
      `Mungkin sedang terkunci. Buka kunci ${wallet}, lalu coba lagi.`,
    connection_timeout: ({ wallet = 'dompet' }) =>
      `Mungkin sedang terkunci. Buka kunci ${wallet}, lalu coba lagi.`,
    request_pending: ({ wallet = 'Dompet Anda' }) =>
      `${wallet} sudah menampilkan permintaan. Buka dan jawab permintaan itu dulu.`,
    request_rejected: ({ wallet = 'dompet Anda' }) =>
      `Anda menolaknya di ${wallet}. Coba lagi jika itu tidak disengaja.`,
    wallet_locked: ({ wallet = 'Dompet Anda' }) => `${wallet} terkunci. Buka kuncinya, lalu coba lagi.`,
    wallet_gone: ({ wallet = 'Dompet Anda' }) =>
      `${wallet} tidak ada lagi di browser ini. Muat ulang halaman atau hubungkan dompet lain.`,
    no_accounts: ({ wallet = 'Dompet Anda' }) =>
      `${wallet} tidak membagikan akun. Pilih akun di dalamnya, lalu coba lagi.`,
    disconnect_failed: () => 'Masih terhubung. Pemutusan koneksi terlalu lama; coba lagi.',
    network_switch_rejected: ({ wallet = 'dompet Anda' }) =>
      `Anda menolak perubahan di ${wallet}. Coba lagi, atau tetap di jaringan ini.`,
    network_not_switched: ({ wallet = 'dompet Anda' }) =>
      `Ganti jaringan di dalam ${wallet}, atau coba jaringan lain di sini.`,
    network_switch_unsupported: ({ wallet = 'dompet Anda' }) =>
      `Ganti jaringan di dalam ${wallet}, atau coba jaringan lain di sini.`,
    unsupported_chain: ({ network = 'jaringan ini' }) =>
      `Ini tidak tersedia di ${network}. Ganti jaringan untuk melanjutkan.`,
    signer_mismatch: ({ wallet = 'dompet Anda' }) =>
      `Akun lain yang menandatangani. Pilih akun ini di ${wallet}, lalu coba lagi.`,
    signature_invalid: () => 'Tanda tangan tidak cocok dengan akun ini. Coba lagi.',
    invalid_sign_in_message: ({ app = 'Situs ini' }) =>
      `${app} membuat pesan yang tidak bisa ditandatangani. Anda tetap terhubung; hanya situs ini yang bisa memperbaikinya.`,
    siwx_start_failed: ({ app = 'Situs' }) =>
      `${app} tidak merespons. Koneksi Anda terputus; hubungkan lagi untuk mencoba ulang.`,
    siwx_store_failed: ({ app = 'Situs' }) =>
      `${app} tidak merespons. Koneksi Anda terputus; hubungkan lagi untuk mencoba ulang.`,
    siwx_sign_failed: () => 'Pesan belum ditandatangani. Minta lagi ke dompet Anda.',
    siwx_required: () => 'Aplikasi ini mengharuskan Anda masuk dulu. Masuk, lalu coba lagi.',
    sign_in_expired: () => 'Permintaan masuk ini sudah terlalu lama. Coba lagi.',
    rpc_not_allowed: ({ app = 'Situs ini' }) =>
      `Tindakan tidak diizinkan. ${app} meminta sesuatu yang tidak diizinkan akun ini. Tidak ada yang dikirim.`,
    rpc_unreachable: ({ network = 'Jaringan' }) =>
      `${network} tidak merespons. Periksa koneksi internet Anda lalu coba lagi. Tidak ada yang dikirim.`,
    relay_unreachable: ({ wallet = 'Dompet Anda' }) =>
      `${wallet} tidak dapat dihubungi. Periksa koneksi internet Anda lalu coba lagi. Tidak ada yang dikirim.`,
    rpc_error: () => 'Jaringan menolak ini. Tidak ada yang dikirim.',
    balance_unavailable: () => 'Saldo Anda gagal dimuat. Dana Anda aman; hanya tampilan ini yang terganggu.',
    transactions_unavailable: () => 'Aktivitas gagal dimuat. Coba lagi.',
    insufficient_funds: ({ symbol = 'Dana' }) =>
      `${symbol} tidak cukup untuk jumlah ini dan biaya jaringan. Masukkan jumlah yang lebih kecil.`,
    send_rejected: ({ wallet = 'dompet Anda' }) => `Tidak terkirim. Anda menolaknya di ${wallet}.`,
    send_failed: () => 'Tidak terkirim. Coba lagi sebentar lagi.',
    account_changed: () => 'Akun di dompet Anda berubah. Tidak ada yang dikirim; periksa dan mulai lagi.',
    network_changed: () => 'Jaringan berubah. Tidak ada yang dikirim; periksa dan mulai lagi.',
    feature_missing: ({ wallet = 'Dompet ini' }) =>
      `${wallet} tidak bisa melakukan ini di sini. Gunakan dompet lain.`,
    onramp_unavailable: () =>
      'Mitra belum bisa menerima pesanan ini sekarang. Tidak ada yang dibayar; coba lagi sebentar lagi.',
    name_lookup_failed: () => 'Tidak ada akun dengan nama itu. Periksa namanya atau tempelkan alamat.',
    origin_not_allowed: ({ app = 'situs ini' }) =>
      `Tidak bisa terhubung di sini. Alamat ini tidak ada dalam daftar yang disetujui ${app}. Jika Anda pengelola situs ini, tambahkan di pengaturan proyek.`,
    server_error: () => 'Layanan dompet tidak merespons. Coba lagi sebentar lagi.',
    rate_limited: () => 'Terlalu banyak permintaan. Tunggu satu menit, lalu coba lagi.',
    iframe_load_failed: () =>
      'Masuk dengan email dan akun sosial tidak dimuat. Periksa koneksi dan pemblokir konten Anda, lalu coba lagi.',
    iframe_request_timeout: () =>
      'Tampilan aman tidak menjawab tepat waktu. Tidak ada yang dikirim; coba lagi.',
    iframe_blocked: () =>
      'Masuk dengan email dan akun sosial diblokir di halaman ini. Jika Anda mengelola situs ini, izinkan situs dompet dalam Content-Security-Policy-nya.',
    unknown_error: () => 'Terjadi kendala. Periksa koneksi internet Anda lalu coba lagi.',
    session_expired: () =>
      'Jam perangkat Anda tampaknya salah. Atur waktu secara otomatis, lalu hubungkan lagi.',
  },
}

/** The texts of the other views. */
export const loadAccountTexts = async () => (await import('../account/id.ts')).accountTexts
