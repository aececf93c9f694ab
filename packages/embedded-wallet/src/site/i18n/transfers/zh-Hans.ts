import type { TransferTexts } from './en.ts'

export const texts: TransferTexts = {
  useOtherDevice: '使用另一台设备',
  openWithDevice: '用另一台设备打开账户',
  openWithDeviceNote: '在已打开账户的设备上，进入账户菜单并选择“批准新设备”。请保持此页面打开。',
  waitingForDevice: '正在等待你的另一台设备',
  compareNumbers: '比较数字',
  compareNumbersNote: '你的另一台设备也会显示一个数字。如果两者相同，请在那台设备上确认。',
  number: '数字',
  failures: {
    refused: {
      title: '你的另一台设备拒绝了',
      note: '这台设备未获准进入。如果数字不同，可能有人在监听此网络：请换一个网络，或用其他方式打开账户。',
    },
    expired: {
      title: '你的另一台设备没有回应',
      note: '它有 10 分钟时间批准这台设备。请重新开始，或用其他方式打开账户。',
    },
    invalid: {
      title: '账户没有打开',
      note: '另一台设备发送的内容无法在此使用。请重新开始，或用其他方式打开账户。',
    },
    away: {
      title: '无法连接你的另一台设备',
      note: '请检查网络连接，稍后再试，或用其他方式打开账户。',
    },
  },
  approveDevice: '批准新设备',
  approveDeviceNote:
    '在另一个浏览器或另一台设备上打开账户。你将在钱包窗口中比较一个数字，任何页面都无法遮挡它。',
  beginOnNewDevice: '在新设备上登录同一账户，并选择“使用另一台设备”。随后它会显示在这里。',
  waitingForNewDevice: '正在等待新设备',
  chooseDevice: '这台设备请求打开你的账户。仅当它属于你时才选择。',
  askedAt: (time) => `请求时间：${time}`,
  waitingForNumber: '请稍候',
  isSameNumber: '新设备显示的是这个数字吗？',
  approveNote: '之后它可以使用你的整个账户。如果它不在你自己手中，请选择“否”。',
  same: '是，相同',
  different: '否，不同',
  outcomes: {
    approved: {
      title: '新设备已获批准',
      note: '它正在打开你的账户。你可以随时在“钱包安全”中将其退出。',
    },
    refused: {
      title: '新设备未获准进入',
      note: '如果它不是你的，说明有人以你的身份登录了：请在“钱包安全”中退出该设备。',
    },
    ended: {
      title: '新设备已停止请求',
      note: '它已关闭，或耗时过长。请在那里重新开始。',
    },
    claimed: {
      title: '你的另一台设备已在处理',
      note: '请在那里完成，或在新设备上重新开始。',
    },
  },
}
