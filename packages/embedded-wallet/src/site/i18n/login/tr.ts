import type { LoginTexts } from './en.ts'

export const texts: LoginTexts = {
  start: 'Giriş yap',
  startNote: (site) => `Bir dakika: ${site} sitesine giriş yapılıyor.`,
  ask: 'Bunu siz mi başlattınız?',
  askNote: (site) =>
    `Birisi ${site} sitesine giriş yapıyor. Yalnızca bu kişi sizseniz ve buraya o siteden geldiyseniz devam edin; birinin gönderdiği bir bağlantıdan geldiyseniz etmeyin.`,
  continue: 'Devam et',
  done: 'Giriş yaptınız',
  doneNote: 'Bu pencereyi kapatabilirsiniz.',
  code: 'Bu kodu girin',
  codeNote: (site) =>
    `Girişi tamamlamak için kodu başladığınız yerde, ${site} sitesinde girin. Kimseye vermeyin: kodu alan kişi sizin adınıza giriş yapar.`,
  failed: {
    denied: ['Giriş iptal edildi', 'Bu pencereyi kapatıp yeniden deneyebilirsiniz.'],
    expired: ['Bu girişin süresi doldu', 'Bu pencereyi kapatıp yeniden deneyin.'],
    provider: ['Giriş yapılamadı', 'Sağlayıcı girişi onaylamadı. Bu pencereyi kapatıp yeniden deneyin.'],
    'already-used': ['Bu giriş zaten kullanılmış', 'Bu pencereyi kapatabilirsiniz.'],
    'other-account': ['Bu başka bir hesap', 'Bu pencereyi kapatın ve giriş yaptığınız hesabı kullanın.'],
  },
}
