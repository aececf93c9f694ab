import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: (site) => `Kode Anda untuk ${site}`,
    intro: (site) => `Masukkan kode ini di ${site} untuk masuk ke dompet Anda:`,
    note: (site, minutes) =>
      `Kode berlaku ${minutes} menit, dan hanya di perangkat yang memintanya. Jika Anda tidak sedang masuk di ${site}, abaikan email ini dan jangan berikan kode kepada siapa pun.`,
  },
  newDevice: {
    subject: () => 'Masuk baru ke dompet Anda',
    intro: (site, at) => `Seseorang masuk ke dompet Anda dengan perangkat baru di ${site}, pada ${at}.`,
    note: () =>
      'Jika itu Anda, tidak ada yang perlu dilakukan. Jika bukan, cabut akses perangkat sekarang. Tautan berlaku 7 hari.',
    button: 'Cabut perangkat ini',
  },
  deviceRevoked: {
    subject: () => 'Satu perangkat dompet Anda dicabut',
    intro: (site, at) =>
      `Perangkat yang memakai dompet Anda di ${site} dicabut pada ${at}. Perangkat itu sudah keluar.`,
    note: () => 'Jika itu bukan Anda, masuklah dan periksa perangkat dompet Anda.',
    button: 'Tampilkan perangkat',
  },
  phraseExported: {
    subject: () => 'Frasa pemulihan dompet Anda ditampilkan',
    intro: (_, at) => `Frasa pemulihan dompet Anda ditampilkan pada ${at}.`,
    note: () =>
      'Jika itu Anda, simpan di tempat yang hanya Anda ketahui. Jika bukan, siapa pun yang membacanya dapat memakai dompet Anda: pindahkan seluruh isinya ke dompet lain sekarang.',
    button: 'Tampilkan perangkat',
  },
  factorAdded: {
    subject: (factor) => `Ditambahkan ke dompet Anda: ${factor}`,
    intro: (factor, at) =>
      `Ditambahkan ke dompet Anda pada ${at}: ${factor}. Dengan itu dompet terbuka di perangkat lain.`,
    note: () =>
      'Jika itu Anda, tidak ada yang perlu dilakukan. Jika bukan, orang lain dapat membuka dompet Anda: pindahkan seluruh isinya ke dompet lain sekarang, dan periksa perangkatnya.',
    button: 'Tampilkan apa yang membuka dompet Anda',
  },
  factorRemoved: {
    subject: (factor) => `Dihapus dari dompet Anda: ${factor}`,
    intro: (factor, at) =>
      `Dihapus dari dompet Anda pada ${at}: ${factor}. Dompet tidak lagi terbuka dengannya.`,
    note: () => 'Jika itu bukan Anda, pulihkan sekarang dan periksa perangkat Anda. Tautan berlaku 24 jam.',
    button: 'Pulihkan',
  },
  emailCurrentCode: {
    subject: () => 'Konfirmasi perubahan alamat email Anda',
    intro: (site, _, address) =>
      `Masukkan kode ini di ${site} untuk mengubah alamat dompet Anda menjadi ${address}:`,
    note: (_, minutes) =>
      `Kode berlaku ${minutes} menit, dan hanya di perangkat yang memintanya. Jika Anda tidak memintanya, jangan berikan kepada siapa pun: tanpa kode ini tidak ada yang berubah.`,
  },
  emailNewCode: {
    subject: () => 'Konfirmasi alamat email baru Anda',
    intro: (site) => `Masukkan kode ini di ${site} untuk memakai alamat ini bagi dompet Anda:`,
    note: (_, minutes) =>
      `Kode berlaku ${minutes} menit, dan hanya di perangkat yang memintanya. Jika Anda tidak memintanya, abaikan email ini dan jangan berikan kode kepada siapa pun.`,
  },
  emailTaken: {
    subject: () => 'Alamat ini sudah punya dompet',
    intro: (site) =>
      `Seseorang di ${site} ingin memakai alamat ini untuk dompet lain. Alamat ini sudah punya dompet, jadi tidak ada yang berubah.`,
    note: () => 'Jika itu Anda, masuklah dengan alamat ini. Jika bukan, tidak ada yang perlu dilakukan.',
  },
  emailChanged: {
    subject: () => 'Alamat email dompet Anda diubah',
    intro: (address, at) => `Alamat dompet Anda diubah menjadi ${address} pada ${at}.`,
    note: () =>
      'Jika itu Anda, tidak ada yang perlu dilakukan. Jika bukan, batalkan sekarang. Tautan berlaku 24 jam.',
    button: 'Batalkan perubahan',
  },
  emailRestored: {
    subject: () => 'Alamat email dompet Anda dipulihkan',
    intro: (address, at) => `Perubahan alamat dibatalkan pada ${at}. Masuklah lagi dengan ${address}.`,
    note: () => 'Perangkat yang mengubahnya telah keluar. Periksa perangkat dompet Anda.',
    button: 'Tampilkan perangkat',
  },
  factors: { passkey: 'passkey', code: 'kode pemulihan', assisted: 'kode kedua lewat email' },
}
