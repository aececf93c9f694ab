import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: '您的第二个验证码',
    intro: '请输入第二个验证码，在新设备上打开您的钱包：',
    note: (minutes) =>
      `验证码在 ${minutes} 分钟内有效，且仅可在请求它的设备上使用。如果您没有在新设备上打开钱包，请忽略此邮件，不要把验证码告诉任何人：可能有人拿到了您的第一个验证码。`,
  },
  held: {
    subject: '一台新设备想要打开您的钱包',
    intro: (until) =>
      `一台新设备输入了您钱包的两个验证码。由于您的另一台设备正在使用中，新设备需要等到 ${until}。`,
    note: '如果是您本人，无需任何操作。如果不是，请立即取消，并登录检查您的设备。',
    button: '取消',
  },
  released: {
    subject: '您的钱包已在新设备上打开',
    intro: (at) => `您的钱包已于 ${at} 凭两个验证码在新设备上打开。`,
    note: '如果不是您本人所为，请立即撤销该设备，并将钱包中的资产转移到新钱包。',
  },
}
