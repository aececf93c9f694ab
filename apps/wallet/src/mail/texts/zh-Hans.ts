import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: (site) => `您在 ${site} 的验证码`,
    intro: (site) => `请在 ${site} 输入此验证码以登录您的钱包：`,
    note: (site, minutes) =>
      `验证码在 ${minutes} 分钟内有效，且仅可在请求它的设备上使用。如果您没有在 ${site} 登录，请忽略此邮件，不要把验证码告诉任何人。`,
  },
  newDevice: {
    subject: () => '您的钱包有新的登录',
    intro: (site, at) => `有人于 ${at} 在 ${site} 用新设备登录了您的钱包。`,
    note: () => '如果是您本人，无需任何操作。如果不是，请立即撤销该设备。链接 7 天内有效。',
    button: '撤销此设备',
  },
  deviceRevoked: {
    subject: () => '您钱包的一台设备已被撤销',
    intro: (site, at) => `一台在 ${site} 使用您钱包的设备已于 ${at} 被撤销并退出登录。`,
    note: () => '如果不是您本人所为，请登录并检查钱包的设备。',
    button: '查看设备',
  },
  phraseExported: {
    subject: () => '您钱包的助记词已被显示',
    intro: (_, at) => `您钱包的助记词已于 ${at} 被显示。`,
    note: () =>
      '如果是您本人，请将其保存在只有您能找到的地方。如果不是，看到它的人可以使用您的钱包：请立即将其中的全部资产转移到另一个钱包。',
    button: '查看设备',
  },
  factorAdded: {
    subject: (factor) => `已添加到您的钱包：${factor}`,
    intro: (factor, at) => `已于 ${at} 添加到您的钱包：${factor}。它可以在其他设备上打开钱包。`,
    note: () =>
      '如果是您本人，无需任何操作。如果不是，他人可以打开您的钱包：请立即将其中的全部资产转移到另一个钱包，并检查其设备。',
    button: '查看钱包的打开方式',
  },
  factorRemoved: {
    subject: (factor) => `已从您的钱包移除：${factor}`,
    intro: (factor, at) => `已于 ${at} 从您的钱包移除：${factor}。它不能再打开钱包。`,
    note: () => '如果不是您本人所为，请立即恢复并检查您的设备。链接在 24 小时内有效。',
    button: '恢复',
  },
  emailCurrentCode: {
    subject: () => '确认更改您的邮箱地址',
    intro: (site, _, address) => `在 ${site} 上输入此验证码，将钱包的地址更改为 ${address}：`,
    note: (_, minutes) =>
      `验证码在 ${minutes} 分钟内有效，且只能在请求它的设备上使用。如果不是您请求的，请勿告诉任何人：没有它，什么都不会改变。`,
  },
  emailNewCode: {
    subject: () => '确认您的新邮箱地址',
    intro: (site) => `在 ${site} 上输入此验证码，为您的钱包使用此地址：`,
    note: (_, minutes) =>
      `验证码在 ${minutes} 分钟内有效，且只能在请求它的设备上使用。如果不是您请求的，请忽略此邮件，并且不要将验证码告诉任何人。`,
  },
  emailTaken: {
    subject: () => '此地址已有钱包',
    intro: (site) => `有人想在 ${site} 上将此地址用于另一个钱包。它已有钱包，因此没有任何改变。`,
    note: () => '如果是您本人，请改用此地址登录。如果不是，则无需任何操作。',
  },
  emailChanged: {
    subject: () => '您的钱包的邮箱地址已更改',
    intro: (address, at) => `您的钱包的地址已于 ${at} 更改为 ${address}。`,
    note: () => '如果是您本人，则无需任何操作。如果不是，请立即撤销。链接在 24 小时内有效。',
    button: '撤销更改',
  },
  emailRestored: {
    subject: () => '您的钱包的邮箱地址已恢复',
    intro: (address, at) => `地址更改已于 ${at} 撤销。请重新使用 ${address} 登录。`,
    note: () => '进行更改的设备已退出登录。请检查您的钱包的设备。',
    button: '查看设备',
  },
  factors: { passkey: '通行密钥', code: '恢复码', assisted: '邮件中的第二个验证码' },
}
