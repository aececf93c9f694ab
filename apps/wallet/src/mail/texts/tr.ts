import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: (site) => `${site} için kodunuz`,
    intro: (site) => `Cüzdanınıza giriş yapmak için bu kodu ${site} sitesine girin:`,
    note: (site, minutes) =>
      `Kod ${minutes} dakika ve yalnızca onu isteyen cihazda geçerlidir. ${site} sitesine giriş yapmıyorsanız bu e-postayı dikkate almayın ve kodu kimseye vermeyin.`,
  },
  newDevice: {
    subject: () => 'Cüzdanınıza yeni giriş',
    intro: (site, at) => `Biri ${at} tarihinde ${site} sitesinde yeni bir cihazla cüzdanınıza giriş yaptı.`,
    note: () =>
      'Bu sizseniz yapmanız gereken bir şey yok. Değilse cihazın erişimini şimdi kaldırın. Bağlantı 7 gün geçerlidir.',
    button: 'Bu cihazın erişimini kaldır',
  },
  deviceRevoked: {
    subject: () => 'Cüzdanınızın bir cihazının erişimi kaldırıldı',
    intro: (site, at) =>
      `Cüzdanınızı ${site} sitesinde kullanan bir cihazın erişimi ${at} tarihinde kaldırıldı. Cihazın oturumu kapatıldı.`,
    note: () => 'Bu siz değilseniz giriş yapın ve cüzdanınızın cihazlarını kontrol edin.',
    button: 'Cihazları göster',
  },
  phraseExported: {
    subject: () => 'Cüzdanınızın kurtarma ifadesi gösterildi',
    intro: (_, at) => `Cüzdanınızın kurtarma ifadesi ${at} tarihinde gösterildi.`,
    note: () =>
      'Bu sizseniz onu yalnızca sizin bulabileceğiniz bir yerde saklayın. Değilse onu okuyan kişi cüzdanınızı kullanabilir: içindeki her şeyi şimdi başka bir cüzdana taşıyın.',
    button: 'Cihazları göster',
  },
  factorAdded: {
    subject: (factor) => `Cüzdanınıza eklendi: ${factor}`,
    intro: (factor, at) => `${at} tarihinde cüzdanınıza eklendi: ${factor}. Cüzdanı diğer cihazlarda açar.`,
    note: () =>
      'Bu sizseniz yapmanız gereken bir şey yok. Değilse başka biri cüzdanınızı açabilir: içindeki her şeyi şimdi başka bir cüzdana taşıyın ve cihazlarını kontrol edin.',
    button: 'Cüzdanınızı açanları göster',
  },
  factorRemoved: {
    subject: (factor) => `Cüzdanınızdan kaldırıldı: ${factor}`,
    intro: (factor, at) => `${at} tarihinde cüzdanınızdan kaldırıldı: ${factor}. Artık cüzdanı açmaz.`,
    note: () =>
      'Bu siz değilseniz hemen geri yükleyin ve cihazlarınızı kontrol edin. Bağlantı 24 saat geçerlidir.',
    button: 'Geri yükle',
  },
  emailCurrentCode: {
    subject: () => 'E-posta adresi değişikliğini onaylayın',
    intro: (site, _, address) =>
      `Cüzdanınızın adresini ${address} olarak değiştirmek için bu kodu ${site} üzerinde girin:`,
    note: (_, minutes) =>
      `Kod ${minutes} dakika ve yalnızca onu isteyen cihazda geçerlidir. Siz istemediyseniz kimseye vermeyin: kod olmadan hiçbir şey değişmez.`,
  },
  emailNewCode: {
    subject: () => 'Yeni e-posta adresinizi onaylayın',
    intro: (site) => `Bu adresi cüzdanınız için kullanmak üzere bu kodu ${site} üzerinde girin:`,
    note: (_, minutes) =>
      `Kod ${minutes} dakika ve yalnızca onu isteyen cihazda geçerlidir. Siz istemediyseniz bu e-postayı dikkate almayın ve kodu kimseye vermeyin.`,
  },
  emailTaken: {
    subject: () => 'Bu adresin zaten bir cüzdanı var',
    intro: (site) =>
      `Biri ${site} üzerinde bu adresi başka bir cüzdan için kullanmak istedi. Zaten bir cüzdanı olduğu için hiçbir şey değişmedi.`,
    note: () => 'Bunu siz yaptıysanız bu adresle oturum açın. Değilse yapmanız gereken bir şey yok.',
  },
  emailChanged: {
    subject: () => 'Cüzdanınızın e-posta adresi değiştirildi',
    intro: (address, at) => `Cüzdanınızın adresi ${address} olarak değiştirildi (${at}).`,
    note: () =>
      'Bunu siz yaptıysanız yapmanız gereken bir şey yok. Değilse şimdi geri alın. Bağlantı 24 saat geçerlidir.',
    button: 'Değişikliği geri al',
  },
  emailRestored: {
    subject: () => 'Cüzdanınızın e-posta adresi geri yüklendi',
    intro: (address, at) => `Adres değişikliği geri alındı (${at}). Yeniden ${address} ile oturum açın.`,
    note: () => 'Değişikliği yapan cihazın oturumu kapatıldı. Cüzdanınızın cihazlarını kontrol edin.',
    button: 'Cihazları göster',
  },
  factors: { passkey: 'geçiş anahtarı', code: 'kurtarma kodu', assisted: 'e-postadaki ikinci kod' },
}
