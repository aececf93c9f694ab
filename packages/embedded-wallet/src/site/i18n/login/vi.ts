import type { LoginTexts } from './en.ts'

export const texts: LoginTexts = {
  start: 'Đăng nhập',
  startNote: (site) => `Chờ một chút: đang đăng nhập vào ${site}.`,
  ask: 'Bạn có bắt đầu việc này không?',
  askNote: (site) =>
    `Có người đang đăng nhập vào ${site}. Chỉ tiếp tục nếu đó là bạn và bạn đến đây từ trang đó, không phải từ một liên kết do ai đó gửi.`,
  continue: 'Tiếp tục',
  done: 'Bạn đã đăng nhập',
  doneNote: 'Bạn có thể đóng cửa sổ này.',
  code: 'Nhập mã này',
  codeNote: (site) =>
    `Nhập mã tại ${site}, nơi bạn đã bắt đầu, để hoàn tất đăng nhập. Đừng đưa mã cho ai: người có mã sẽ đăng nhập với tư cách của bạn.`,
  failed: {
    denied: ['Đã hủy đăng nhập', 'Bạn có thể đóng cửa sổ này và thử lại.'],
    expired: ['Lần đăng nhập này đã hết hạn', 'Đóng cửa sổ này và thử lại.'],
    provider: [
      'Không đăng nhập được',
      'Nhà cung cấp không xác nhận lần đăng nhập. Đóng cửa sổ này và thử lại.',
    ],
    'already-used': ['Lần đăng nhập này đã được dùng', 'Bạn có thể đóng cửa sổ này.'],
    'other-account': ['Đó là tài khoản khác', 'Đóng cửa sổ này và dùng tài khoản bạn đã đăng nhập.'],
  },
}
