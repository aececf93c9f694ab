import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: (site) => `Mã của bạn cho ${site}`,
    intro: (site) => `Nhập mã này trên ${site} để đăng nhập vào ví của bạn:`,
    note: (site, minutes) =>
      `Mã có hiệu lực trong ${minutes} phút và chỉ trên thiết bị đã yêu cầu mã. Nếu bạn không đăng nhập trên ${site}, hãy bỏ qua thư này và đừng đưa mã cho ai.`,
  },
  newDevice: {
    subject: () => 'Đăng nhập mới vào ví của bạn',
    intro: (site, at) => `Có người đã đăng nhập vào ví của bạn bằng thiết bị mới trên ${site}, lúc ${at}.`,
    note: () =>
      'Nếu đó là bạn thì không cần làm gì. Nếu không, hãy thu hồi thiết bị ngay. Liên kết có hiệu lực trong 7 ngày.',
    button: 'Thu hồi thiết bị này',
  },
  deviceRevoked: {
    subject: () => 'Một thiết bị của ví đã bị thu hồi',
    intro: (site, at) =>
      `Một thiết bị dùng ví của bạn trên ${site} đã bị thu hồi lúc ${at}. Thiết bị đó đã bị đăng xuất.`,
    note: () => 'Nếu đó không phải là bạn, hãy đăng nhập và kiểm tra các thiết bị của ví.',
    button: 'Xem thiết bị',
  },
  phraseExported: {
    subject: () => 'Cụm từ khôi phục của ví đã được hiển thị',
    intro: (_, at) => `Cụm từ khôi phục của ví đã được hiển thị lúc ${at}.`,
    note: () =>
      'Nếu đó là bạn, hãy cất ở nơi chỉ bạn tìm được. Nếu không, người đã đọc nó có thể dùng ví của bạn: hãy chuyển ngay mọi thứ sang ví khác.',
    button: 'Xem thiết bị',
  },
  factorAdded: {
    subject: (factor) => `Đã thêm vào ví của bạn: ${factor}`,
    intro: (factor, at) =>
      `Đã thêm vào ví của bạn lúc ${at}: ${factor}. Cách này mở được ví trên thiết bị khác.`,
    note: () =>
      'Nếu đó là bạn thì không cần làm gì. Nếu không, người khác có thể mở ví của bạn: hãy chuyển ngay mọi thứ sang ví khác và kiểm tra các thiết bị.',
    button: 'Xem những gì mở được ví',
  },
  factorRemoved: {
    subject: (factor) => `Đã xóa khỏi ví của bạn: ${factor}`,
    intro: (factor, at) => `Đã xóa khỏi ví của bạn lúc ${at}: ${factor}. Cách này không còn mở được ví.`,
    note: () =>
      'Nếu đó không phải là bạn, hãy khôi phục ngay và kiểm tra thiết bị của bạn. Liên kết có hiệu lực 24 giờ.',
    button: 'Khôi phục',
  },
  emailCurrentCode: {
    subject: () => 'Xác nhận thay đổi địa chỉ email của bạn',
    intro: (site, _, address) => `Nhập mã này trên ${site} để đổi địa chỉ của ví thành ${address}:`,
    note: (_, minutes) =>
      `Mã có hiệu lực trong ${minutes} phút và chỉ trên thiết bị đã yêu cầu. Nếu bạn không yêu cầu, đừng đưa mã cho ai: không có mã thì không có gì thay đổi.`,
  },
  emailNewCode: {
    subject: () => 'Xác nhận địa chỉ email mới của bạn',
    intro: (site) => `Nhập mã này trên ${site} để dùng địa chỉ này cho ví của bạn:`,
    note: (_, minutes) =>
      `Mã có hiệu lực trong ${minutes} phút và chỉ trên thiết bị đã yêu cầu. Nếu bạn không yêu cầu, hãy bỏ qua email này và đừng đưa mã cho ai.`,
  },
  emailTaken: {
    subject: () => 'Địa chỉ này đã có ví',
    intro: (site) =>
      `Có người trên ${site} muốn dùng địa chỉ này cho một ví khác. Địa chỉ đã có ví nên không có gì thay đổi.`,
    note: () => 'Nếu đó là bạn, hãy đăng nhập bằng địa chỉ này. Nếu không, bạn không cần làm gì.',
  },
  emailChanged: {
    subject: () => 'Địa chỉ email của ví đã được đổi',
    intro: (address, at) => `Địa chỉ của ví đã được đổi thành ${address} vào ${at}.`,
    note: () =>
      'Nếu đó là bạn, bạn không cần làm gì. Nếu không, hãy hoàn tác ngay. Liên kết có hiệu lực trong 24 giờ.',
    button: 'Hoàn tác thay đổi',
  },
  emailRestored: {
    subject: () => 'Địa chỉ email của ví đã được khôi phục',
    intro: (address, at) => `Thay đổi địa chỉ đã được hoàn tác vào ${at}. Hãy đăng nhập lại bằng ${address}.`,
    note: () => 'Thiết bị đã thực hiện thay đổi bị đăng xuất. Hãy kiểm tra các thiết bị của ví.',
    button: 'Xem thiết bị',
  },
  factors: { passkey: 'khóa truy cập', code: 'mã khôi phục', assisted: 'mã thứ hai qua email' },
}
