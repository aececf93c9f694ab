import type { TransferTexts } from './en.ts'

export const texts: TransferTexts = {
  useOtherDevice: 'Başka bir cihaz kullan',
  openWithDevice: 'Hesabınızı başka bir cihazla açın',
  openWithDeviceNote:
    'Hesabınızın açık olduğu bir cihazda hesap menüsüne gidin ve “Yeni cihazı onayla” seçeneğini seçin. Bu sayfayı açık tutun.',
  waitingForDevice: 'Diğer cihazınız bekleniyor',
  compareNumbers: 'Sayıları karşılaştırın',
  compareNumbersNote: 'Diğer cihazınız da bir sayı gösteriyor. İkisi aynıysa bunu diğer cihazda onaylayın.',
  number: 'Sayı',
  failures: {
    refused: {
      title: 'Diğer cihazınız reddetti',
      note: 'Bu cihaza izin verilmedi. Sayılar farklıydıysa bu ağı biri dinliyor olabilir: başka bir ağ deneyin ya da hesabınızı başka bir yolla açın.',
    },
    expired: {
      title: 'Diğer cihazınız yanıt vermedi',
      note: 'Bu cihazı onaylamak için 10 dakikası var. Yeniden başlayın ya da hesabınızı başka bir yolla açın.',
    },
    invalid: {
      title: 'Hesabınız açılmadı',
      note: 'Diğer cihazın gönderdiği burada kullanılamıyor. Yeniden başlayın ya da hesabınızı başka bir yolla açın.',
    },
    away: {
      title: 'Diğer cihazınıza ulaşılamıyor',
      note: 'Bağlantınızı kontrol edip birazdan yeniden deneyin ya da hesabınızı başka bir yolla açın.',
    },
  },
  approveDevice: 'Yeni cihazı onayla',
  approveDeviceNote:
    'Hesabınızı başka bir tarayıcıda ya da cihazda açın. Bir sayıyı, hiçbir sayfanın kapatamayacağı bir cüzdan penceresinde karşılaştırırsınız.',
  beginOnNewDevice:
    'Yeni cihazda aynı hesapla giriş yapın ve “Başka bir cihaz kullan” seçeneğini seçin. O zaman burada görünür.',
  waitingForNewDevice: 'Yeni cihaz bekleniyor',
  chooseDevice: 'Bu cihaz hesabınızı açmak istiyor. Yalnızca sizinse seçin.',
  askedAt: (time) => `İstek saati: ${time}`,
  waitingForNumber: 'Bir saniye',
  isSameNumber: 'Yeni cihaz bu sayıyı gösteriyor mu?',
  approveNote: 'Bundan sonra hesabınızın tamamını kullanabilir. Cihaz sizin elinizde değilse Hayır’ı seçin.',
  same: 'Evet, aynı',
  different: 'Hayır, farklı',
  outcomes: {
    approved: {
      title: 'Yeni cihaz onaylandı',
      note: 'Hesabınızı şimdi açıyor. “Cüzdan güvenliği” bölümünden istediğiniz zaman oturumunu kapatabilirsiniz.',
    },
    refused: {
      title: 'Yeni cihaza izin verilmedi',
      note: 'Sizin değilse biri sizin yerinize giriş yapmış: o cihazın oturumunu “Cüzdan güvenliği” bölümünden kapatın.',
    },
    ended: {
      title: 'Yeni cihaz artık istemiyor',
      note: 'Kapatıldı ya da çok uzun sürdü. Orada yeniden başlayın.',
    },
    claimed: {
      title: 'Başka bir cihazınız zaten yanıtlıyor',
      note: 'Orada tamamlayın ya da yeni cihazda yeniden başlayın.',
    },
  },
}
