import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: 'Mã thứ hai của bạn',
    intro: 'Nhập mã thứ hai này để mở ví của bạn trên thiết bị mới:',
    note: (minutes) =>
      `Mã có hiệu lực trong ${minutes} phút và chỉ trên thiết bị đã yêu cầu mã. Nếu bạn không mở ví trên thiết bị mới, hãy bỏ qua thư này và đừng đưa mã cho ai: có thể ai đó đã có mã đầu tiên của bạn.`,
  },
  held: {
    subject: 'Một thiết bị mới muốn mở ví của bạn',
    intro: (until) =>
      `Một thiết bị mới đã nhập cả hai mã của ví. Vì một thiết bị khác của bạn đang được dùng, thiết bị mới phải chờ đến ${until}.`,
    note: 'Nếu đó là bạn thì không cần làm gì. Nếu không, hãy hủy ngay và đăng nhập để kiểm tra các thiết bị.',
    button: 'Hủy',
  },
  released: {
    subject: 'Ví của bạn đã được mở trên thiết bị mới',
    intro: (at) => `Ví của bạn đã được mở trên thiết bị mới bằng cả hai mã, lúc ${at}.`,
    note: 'Nếu đó không phải là bạn, hãy thu hồi thiết bị ngay và chuyển những gì trong ví sang ví mới.',
  },
}
