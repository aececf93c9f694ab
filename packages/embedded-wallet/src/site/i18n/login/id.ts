import type { LoginTexts } from './en.ts'

export const texts: LoginTexts = {
  start: 'Masuk',
  startNote: (site) => `Sebentar: sedang masuk ke ${site}.`,
  ask: 'Apakah Anda yang memulai ini?',
  askNote: (site) =>
    `Seseorang sedang masuk ke ${site}. Lanjutkan hanya jika itu Anda dan Anda datang ke sini dari sana, bukan dari tautan yang dikirim seseorang.`,
  continue: 'Lanjutkan',
  done: 'Anda sudah masuk',
  doneNote: 'Anda dapat menutup jendela ini.',
  code: 'Masukkan kode ini',
  codeNote: (site) =>
    `Masukkan di ${site}, tempat Anda memulai, untuk menyelesaikan proses masuk. Jangan berikan kepada siapa pun: dengan kode itu ia masuk sebagai Anda.`,
  failed: {
    denied: ['Proses masuk dibatalkan', 'Anda dapat menutup jendela ini dan mencoba lagi.'],
    expired: ['Proses masuk ini sudah kedaluwarsa', 'Tutup jendela ini dan coba lagi.'],
    provider: ['Gagal masuk', 'Penyedia tidak mengonfirmasi proses masuk. Tutup jendela ini dan coba lagi.'],
    'already-used': ['Proses masuk ini sudah dipakai', 'Anda dapat menutup jendela ini.'],
    'other-account': ['Itu akun lain', 'Tutup jendela ini dan gunakan akun yang Anda pakai untuk masuk.'],
  },
}
