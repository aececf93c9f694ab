import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: 'İkinci kodunuz',
    intro: 'Cüzdanınızı yeni bir cihazda açmak için bu ikinci kodu girin:',
    note: (minutes) =>
      `Kod ${minutes} dakika ve yalnızca onu isteyen cihazda geçerlidir. Cüzdanınızı yeni bir cihazda açmıyorsanız bu e-postayı dikkate almayın ve kodu kimseye vermeyin: birinde ilk kodunuz olabilir.`,
  },
  held: {
    subject: 'Yeni bir cihaz cüzdanınızı açmak istiyor',
    intro: (until) =>
      `Yeni bir cihaza cüzdanınızın iki kodu da girildi. Başka bir cihazınız kullanımda olduğu için yeni cihazın ${until} tarihine kadar beklemesi gerekiyor.`,
    note: 'Bu sizseniz yapmanız gereken bir şey yok. Değilse şimdi iptal edin ve cihazlarınızı kontrol etmek için giriş yapın.',
    button: 'İptal et',
  },
  released: {
    subject: 'Cüzdanınız yeni bir cihazda açıldı',
    intro: (at) => `Cüzdanınız ${at} tarihinde iki kodla yeni bir cihazda açıldı.`,
    note: 'Bu siz değilseniz cihazın erişimini şimdi kaldırın ve cüzdanınızdakileri yeni bir cüzdana taşıyın.',
  },
}
