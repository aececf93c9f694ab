import type { LoginTexts } from './en.ts'

export const texts: LoginTexts = {
  start: '登录',
  startNote: (site) => `请稍候：正在登录 ${site}。`,
  ask: '这是你发起的吗？',
  askNote: (site) =>
    `有人正在登录 ${site}。仅当是你本人操作，并且你是从该网站来到这里时才继续；如果你是通过别人发来的链接来到这里，请不要继续。`,
  continue: '继续',
  done: '你已登录',
  doneNote: '你可以关闭此窗口。',
  code: '输入此代码',
  codeNote: (site) =>
    `在你开始登录的 ${site} 中输入，以完成登录。不要告诉任何人：得到它的人会以你的身份登录。`,
  failed: {
    denied: ['登录已取消', '你可以关闭此窗口，然后重试。'],
    expired: ['此次登录已过期', '关闭此窗口，然后重试。'],
    provider: ['登录失败', '服务商未确认此次登录。关闭此窗口，然后重试。'],
    'already-used': ['此次登录已被使用', '你可以关闭此窗口。'],
    'other-account': ['这是另一个账户', '请关闭此窗口，使用你登录时用的账户。'],
  },
}
