import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: 'Kode kedua Anda',
    intro: 'Masukkan kode kedua ini untuk membuka dompet Anda di perangkat baru:',
    note: (minutes) =>
      `Kode berlaku ${minutes} menit, dan hanya di perangkat yang memintanya. Jika Anda tidak sedang membuka dompet di perangkat baru, abaikan email ini dan jangan berikan kode kepada siapa pun: mungkin ada yang memiliki kode pertama Anda.`,
  },
  held: {
    subject: 'Perangkat baru ingin membuka dompet Anda',
    intro: (until) =>
      `Perangkat baru memasukkan kedua kode dompet Anda. Karena perangkat Anda yang lain sedang dipakai, perangkat baru harus menunggu sampai ${until}.`,
    note: 'Jika itu Anda, tidak ada yang perlu dilakukan. Jika bukan, batalkan sekarang dan masuklah untuk memeriksa perangkat Anda.',
    button: 'Batalkan',
  },
  released: {
    subject: 'Dompet Anda dibuka di perangkat baru',
    intro: (at) => `Dompet Anda dibuka di perangkat baru dengan kedua kode, pada ${at}.`,
    note: 'Jika itu bukan Anda, cabut perangkat itu sekarang, dan pindahkan isi dompet Anda ke dompet baru.',
  },
}
