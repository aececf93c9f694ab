import type { Languages } from '@latchkey/server-kit/mail'

type TitleAndNote = readonly [title: string, note: string]

/** Texts of the page behind the link in the mail about a release that is held. */
export type CancelTexts = {
  readonly ask: TitleAndNote
  readonly button: string
  readonly done: TitleAndNote
  /** It was cancelled before, or is over. */
  readonly over: TitleAndNote
  readonly incomplete: TitleAndNote
}

/** By language, those of the kit. */
export const cancelTexts: Languages<CancelTexts> = {
  ar: {
    ask: ['هل تريد إلغاء الجهاز الجديد؟', 'لن يفتح محفظتك.'],
    button: 'إلغاء الجهاز الجديد',
    done: ['أُلغي', 'الجهاز الجديد لا يفتح محفظتك.'],
    over: ['لا شيء لإلغائه', 'أُلغي من قبل، أو انتهى.'],
    incomplete: ['هذا الرابط غير مكتمل', 'افتحه من الرسالة مرة أخرى.'],
  },
  de: {
    ask: ['Das neue Gerät abbrechen?', 'Es öffnet deine Wallet dann nicht.'],
    button: 'Neues Gerät abbrechen',
    done: ['Abgebrochen', 'Das neue Gerät öffnet deine Wallet nicht.'],
    over: ['Nichts abzubrechen', 'Es wurde schon abgebrochen oder ist vorbei.'],
    incomplete: ['Dieser Link ist unvollständig', 'Öffne ihn noch einmal aus der Mail.'],
  },
  en: {
    ask: ['Cancel the new device?', 'It will not open your wallet.'],
    button: 'Cancel the new device',
    done: ['Cancelled', 'The new device does not open your wallet.'],
    over: ['Nothing to cancel', 'It was cancelled before, or is over.'],
    incomplete: ['This link is incomplete', 'Open it from the mail again.'],
  },
  es: {
    ask: ['¿Cancelar el dispositivo nuevo?', 'No abrirá tu billetera.'],
    button: 'Cancelar el dispositivo nuevo',
    done: ['Cancelado', 'El dispositivo nuevo no abre tu billetera.'],
    over: ['Nada que cancelar', 'Ya se canceló, o ha terminado.'],
    incomplete: ['Este enlace está incompleto', 'Ábrelo de nuevo desde el correo.'],
  },
  fa: {
    ask: ['دستگاه تازه لغو شود؟', 'کیف پول شما را باز نخواهد کرد.'],
    button: 'لغو دستگاه تازه',
    done: ['لغو شد', 'دستگاه تازه کیف پول شما را باز نمی‌کند.'],
    over: ['چیزی برای لغو نیست', 'پیش‌تر لغو شده یا پایان یافته است.'],
    incomplete: ['این پیوند ناقص است', 'آن را دوباره از ایمیل باز کنید.'],
  },
  fr: {
    ask: ['Annuler le nouvel appareil ?', 'Il n’ouvrira pas votre portefeuille.'],
    button: 'Annuler le nouvel appareil',
    done: ['Annulé', 'Le nouvel appareil n’ouvre pas votre portefeuille.'],
    over: ['Rien à annuler', 'C’est déjà annulé ou terminé.'],
    incomplete: ['Ce lien est incomplet', 'Ouvrez-le à nouveau depuis l’e-mail.'],
  },
  hi: {
    ask: ['नए डिवाइस को रद्द करें?', 'यह आपका वॉलेट नहीं खोलेगा।'],
    button: 'नए डिवाइस को रद्द करें',
    done: ['रद्द किया गया', 'नया डिवाइस आपका वॉलेट नहीं खोलता।'],
    over: ['रद्द करने के लिए कुछ नहीं है', 'यह पहले ही रद्द हो चुका है या समाप्त हो गया है।'],
    incomplete: ['यह लिंक अधूरा है', 'इसे मेल से फिर से खोलें।'],
  },
  id: {
    ask: ['Batalkan perangkat baru?', 'Perangkat itu tidak akan membuka dompet Anda.'],
    button: 'Batalkan perangkat baru',
    done: ['Dibatalkan', 'Perangkat baru tidak membuka dompet Anda.'],
    over: ['Tidak ada yang dibatalkan', 'Sudah dibatalkan sebelumnya, atau sudah selesai.'],
    incomplete: ['Tautan ini tidak lengkap', 'Buka lagi dari email.'],
  },
  ja: {
    ask: ['新しいデバイスをキャンセルしますか？', 'そのデバイスではウォレットが開かれません。'],
    button: '新しいデバイスをキャンセル',
    done: ['キャンセルしました', '新しいデバイスではウォレットは開かれません。'],
    over: ['キャンセルするものはありません', 'すでにキャンセルされたか、終了しています。'],
    incomplete: ['このリンクは不完全です', 'メールからもう一度開いてください。'],
  },
  ko: {
    ask: ['새 기기를 취소할까요?', '새 기기에서 지갑이 열리지 않습니다.'],
    button: '새 기기 취소',
    done: ['취소됨', '새 기기는 지갑을 열지 않습니다.'],
    over: ['취소할 것이 없습니다', '이미 취소되었거나 끝났습니다.'],
    incomplete: ['링크가 완전하지 않습니다', '메일에서 다시 열어 주세요.'],
  },
  'pt-BR': {
    ask: ['Cancelar o dispositivo novo?', 'Ele não abrirá sua carteira.'],
    button: 'Cancelar o dispositivo novo',
    done: ['Cancelado', 'O dispositivo novo não abre sua carteira.'],
    over: ['Nada para cancelar', 'Já foi cancelado antes, ou terminou.'],
    incomplete: ['Este link está incompleto', 'Abra-o de novo a partir do e-mail.'],
  },
  ru: {
    ask: ['Отменить новое устройство?', 'Оно не откроет ваш кошелёк.'],
    button: 'Отменить новое устройство',
    done: ['Отменено', 'Новое устройство не откроет ваш кошелёк.'],
    over: ['Отменять нечего', 'Это уже отменено или завершено.'],
    incomplete: ['Ссылка неполная', 'Откройте её из письма ещё раз.'],
  },
  tr: {
    ask: ['Yeni cihaz iptal edilsin mi?', 'Cüzdanınızı açmayacak.'],
    button: 'Yeni cihazı iptal et',
    done: ['İptal edildi', 'Yeni cihaz cüzdanınızı açmıyor.'],
    over: ['İptal edilecek bir şey yok', 'Daha önce iptal edildi veya sona erdi.'],
    incomplete: ['Bu bağlantı eksik', 'E-postadan yeniden açın.'],
  },
  vi: {
    ask: ['Hủy thiết bị mới?', 'Thiết bị đó sẽ không mở ví của bạn.'],
    button: 'Hủy thiết bị mới',
    done: ['Đã hủy', 'Thiết bị mới không mở ví của bạn.'],
    over: ['Không có gì để hủy', 'Yêu cầu đã bị hủy trước đó hoặc đã kết thúc.'],
    incomplete: ['Liên kết này không đầy đủ', 'Hãy mở lại từ thư.'],
  },
  'zh-Hans': {
    ask: ['取消新设备？', '它将无法打开您的钱包。'],
    button: '取消新设备',
    done: ['已取消', '新设备不会打开您的钱包。'],
    over: ['没有可取消的内容', '它之前已被取消，或已结束。'],
    incomplete: ['此链接不完整', '请从邮件中重新打开。'],
  },
}
