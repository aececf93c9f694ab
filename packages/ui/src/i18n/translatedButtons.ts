import type { ButtonTexts } from './buttonTexts.ts'

/** Texts of the page's buttons by language subtag. */
export const translatedButtons: Readonly<Record<string, ButtonTexts>> = {
  ar: ['الاتصال بمحفظة', 'جارٍ الاتصال', 'الحساب', 'شبكة غير مناسبة', 'الشبكة: {n}. تبديل الشبكة'],
  de: [
    'Wallet verbinden',
    'Wird verbunden',
    'Konto',
    'Falsches Netzwerk',
    'Netzwerk: {n}. Netzwerk wechseln',
  ],
  es: ['Conectar billetera', 'Conectando', 'Cuenta', 'Red incorrecta', 'Red: {n}. Cambiar de red'],
  fa: ['اتصال کیف پول', 'در حال اتصال', 'حساب', 'شبکهٔ نادرست', 'شبکه: {n}. تغییر شبکه'],
  fr: [
    'Connecter un portefeuille',
    'Connexion',
    'Compte',
    'Mauvais réseau',
    'Réseau\u00a0: {n}. Changer de réseau',
  ],
  hi: ['वॉलेट कनेक्ट करें', 'कनेक्ट हो रहा है', 'खाता', 'गलत नेटवर्क', 'नेटवर्क: {n}। नेटवर्क बदलें'],
  id: ['Hubungkan dompet', 'Menghubungkan', 'Akun', 'Jaringan salah', 'Jaringan: {n}. Ganti jaringan'],
  ja: [
    'ウォレットを接続',
    '接続しています',
    'アカウント',
    'ネットワークが違います',
    'ネットワーク: {n}。ネットワークを切り替える',
  ],
  ko: ['지갑 연결', '연결 중', '계정', '잘못된 네트워크', '네트워크: {n}. 네트워크 전환'],
  pt: ['Conectar carteira', 'Conectando', 'Conta', 'Rede incorreta', 'Rede: {n}. Trocar de rede'],
  ru: ['Подключить кошелёк', 'Подключаем', 'Аккаунт', 'Не та сеть', 'Сеть: {n}. Сменить сеть'],
  tr: ['Cüzdan bağla', 'Bağlanıyor', 'Hesap', 'Yanlış ağ', 'Ağ: {n}. Ağ değiştir'],
  vi: ['Kết nối ví', 'Đang kết nối', 'Tài khoản', 'Sai mạng', 'Mạng: {n}. Đổi mạng'],
  zh: ['连接钱包', '正在连接', '账户', '网络不正确', '网络：{n}。切换网络'],
}
