import type { TransferTexts } from './en.ts'

export const texts: TransferTexts = {
  useOtherDevice: 'Dùng thiết bị khác',
  openWithDevice: 'Mở tài khoản của bạn bằng thiết bị khác',
  openWithDeviceNote:
    'Trên một thiết bị đang mở tài khoản của bạn, hãy vào menu tài khoản và chọn “Chấp thuận thiết bị mới”. Giữ trang này mở.',
  waitingForDevice: 'Đang chờ thiết bị kia của bạn',
  compareNumbers: 'So sánh hai số',
  compareNumbersNote:
    'Thiết bị kia của bạn cũng hiện một số. Nếu hai số giống nhau, hãy xác nhận trên thiết bị đó.',
  number: 'Số',
  failures: {
    refused: {
      title: 'Thiết bị kia của bạn đã từ chối',
      note: 'Thiết bị này không được cho vào. Nếu hai số khác nhau, có thể ai đó đang nghe lén mạng này: hãy thử mạng khác, hoặc mở tài khoản bằng cách khác.',
    },
    expired: {
      title: 'Thiết bị kia của bạn không trả lời',
      note: 'Nó có 10 phút để chấp thuận thiết bị này. Hãy bắt đầu lại, hoặc mở tài khoản bằng cách khác.',
    },
    invalid: {
      title: 'Tài khoản của bạn không mở được',
      note: 'Nội dung thiết bị kia gửi không dùng được ở đây. Hãy bắt đầu lại, hoặc mở tài khoản bằng cách khác.',
    },
    away: {
      title: 'Không liên lạc được với thiết bị kia',
      note: 'Hãy kiểm tra kết nối và thử lại sau giây lát, hoặc mở tài khoản bằng cách khác.',
    },
  },
  approveDevice: 'Chấp thuận thiết bị mới',
  approveDeviceNote:
    'Mở tài khoản của bạn trong trình duyệt khác hoặc trên thiết bị khác. Bạn so sánh một số trong cửa sổ của ví, nơi không trang nào che được.',
  beginOnNewDevice:
    'Trên thiết bị mới, hãy đăng nhập vào cùng tài khoản và chọn “Dùng thiết bị khác”. Khi đó nó sẽ hiện ở đây.',
  waitingForNewDevice: 'Đang chờ thiết bị mới',
  chooseDevice: 'Thiết bị này xin mở tài khoản của bạn. Chỉ chọn nếu nó là của bạn.',
  askedAt: (time) => `Yêu cầu lúc ${time}`,
  waitingForNumber: 'Chờ một chút',
  isSameNumber: 'Thiết bị mới có hiện số này không?',
  approveNote: 'Sau đó nó có thể dùng toàn bộ tài khoản của bạn. Nếu bạn không tự cầm nó, hãy chọn Không.',
  same: 'Có, giống nhau',
  different: 'Không, khác nhau',
  outcomes: {
    approved: {
      title: 'Thiết bị mới đã được chấp thuận',
      note: 'Giờ nó mở tài khoản của bạn. Bạn có thể đăng xuất nó bất cứ lúc nào trong “Bảo mật ví”.',
    },
    refused: {
      title: 'Thiết bị mới không được cho vào',
      note: 'Nếu nó không phải của bạn, ai đó đã đăng nhập bằng tên bạn: hãy đăng xuất thiết bị đó trong “Bảo mật ví”.',
    },
    ended: {
      title: 'Thiết bị mới không còn yêu cầu',
      note: 'Nó đã bị đóng, hoặc mất quá nhiều thời gian. Hãy bắt đầu lại ở đó.',
    },
    claimed: {
      title: 'Một thiết bị khác của bạn đang trả lời',
      note: 'Hãy hoàn tất ở đó, hoặc bắt đầu lại trên thiết bị mới.',
    },
  },
}
