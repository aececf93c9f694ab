import type { TransferTexts } from './en.ts'

export const texts: TransferTexts = {
  useOtherDevice: 'Gunakan perangkat lain',
  openWithDevice: 'Buka akun Anda dengan perangkat lain',
  openWithDeviceNote:
    'Di perangkat tempat akun Anda terbuka, buka menu akun dan pilih “Setujui perangkat baru”. Biarkan halaman ini terbuka.',
  waitingForDevice: 'Menunggu perangkat Anda yang lain',
  compareNumbers: 'Bandingkan angkanya',
  compareNumbersNote:
    'Perangkat Anda yang lain juga menampilkan angka. Jika keduanya sama, konfirmasikan di perangkat itu.',
  number: 'Angka',
  failures: {
    refused: {
      title: 'Perangkat Anda yang lain menolak',
      note: 'Perangkat ini tidak diberi akses. Jika angkanya berbeda, mungkin ada yang menyadap jaringan ini: coba jaringan lain, atau buka akun Anda dengan cara lain.',
    },
    expired: {
      title: 'Perangkat Anda yang lain tidak menjawab',
      note: 'Perangkat itu punya waktu 10 menit untuk menyetujui perangkat ini. Mulai lagi, atau buka akun Anda dengan cara lain.',
    },
    invalid: {
      title: 'Akun Anda tidak terbuka',
      note: 'Yang dikirim perangkat lain tidak dapat digunakan di sini. Mulai lagi, atau buka akun Anda dengan cara lain.',
    },
    away: {
      title: 'Perangkat Anda yang lain tidak dapat dihubungi',
      note: 'Periksa koneksi Anda dan coba lagi sebentar lagi, atau buka akun Anda dengan cara lain.',
    },
  },
  approveDevice: 'Setujui perangkat baru',
  approveDeviceNote:
    'Buka akun Anda di browser atau perangkat lain. Anda membandingkan angka di jendela dompet, yang tidak dapat ditutupi halaman mana pun.',
  beginOnNewDevice:
    'Di perangkat baru, masuk ke akun yang sama dan pilih “Gunakan perangkat lain”. Perangkat itu lalu muncul di sini.',
  waitingForNewDevice: 'Menunggu perangkat baru',
  chooseDevice: 'Perangkat ini meminta untuk membuka akun Anda. Pilih hanya jika itu milik Anda.',
  askedAt: (time) => `Diminta pukul ${time}`,
  waitingForNumber: 'Sebentar',
  isSameNumber: 'Apakah perangkat baru menampilkan angka ini?',
  approveNote:
    'Setelah itu perangkat tersebut dapat menggunakan seluruh akun Anda. Jika bukan Anda yang memegangnya, pilih Tidak.',
  same: 'Ya, sama',
  different: 'Tidak, berbeda',
  outcomes: {
    approved: {
      title: 'Perangkat baru disetujui',
      note: 'Perangkat itu kini membuka akun Anda. Anda dapat mengeluarkannya kapan saja di “Keamanan dompet”.',
    },
    refused: {
      title: 'Perangkat baru tidak diberi akses',
      note: 'Jika bukan milik Anda, seseorang telah masuk sebagai Anda: keluarkan perangkat itu di “Keamanan dompet”.',
    },
    ended: {
      title: 'Perangkat baru tidak lagi meminta',
      note: 'Perangkat itu ditutup, atau terlalu lama. Mulai lagi di sana.',
    },
    claimed: {
      title: 'Perangkat Anda yang lain sudah menjawab',
      note: 'Selesaikan di sana, atau mulai lagi di perangkat baru.',
    },
  },
}
