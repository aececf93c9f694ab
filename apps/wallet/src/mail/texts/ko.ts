import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: (site) => `${site} 코드`,
    intro: (site) => `지갑에 로그인하려면 ${site}에서 이 코드를 입력하세요:`,
    note: (site, minutes) =>
      `코드는 ${minutes}분 동안, 코드를 요청한 기기에서만 유효합니다. ${site}에 로그인하고 있지 않다면 이 메일을 무시하고 코드를 아무에게도 알려주지 마세요.`,
  },
  newDevice: {
    subject: () => '지갑에 새로운 로그인',
    intro: (site, at) => `${at}에 누군가 ${site}에서 새 기기로 지갑에 로그인했습니다.`,
    note: () =>
      '본인이라면 아무것도 하지 않아도 됩니다. 아니라면 지금 기기를 해제하세요. 링크는 7일 동안 유효합니다.',
    button: '이 기기 해제',
  },
  deviceRevoked: {
    subject: () => '지갑의 기기가 해제되었습니다',
    intro: (site, at) => `${site}에서 지갑을 사용하던 기기가 ${at}에 해제되어 로그아웃되었습니다.`,
    note: () => '본인이 아니라면 로그인하여 지갑의 기기를 확인하세요.',
    button: '기기 보기',
  },
  phraseExported: {
    subject: () => '지갑의 복구 문구가 표시되었습니다',
    intro: (_, at) => `${at}에 지갑의 복구 문구가 표시되었습니다.`,
    note: () =>
      '본인이라면 본인만 찾을 수 있는 곳에 보관하세요. 아니라면 그것을 읽은 사람이 지갑을 사용할 수 있습니다. 지금 지갑의 모든 자산을 다른 지갑으로 옮기세요.',
    button: '기기 보기',
  },
  factorAdded: {
    subject: (factor) => `지갑에 추가됨: ${factor}`,
    intro: (factor, at) => `${at}에 지갑에 추가됨: ${factor}. 이제 다른 기기에서도 지갑을 열 수 있습니다.`,
    note: () =>
      '본인이라면 아무것도 하지 않아도 됩니다. 아니라면 다른 사람이 지갑을 열 수 있습니다. 지금 모든 자산을 다른 지갑으로 옮기고 기기를 확인하세요.',
    button: '지갑을 여는 방법 보기',
  },
  factorRemoved: {
    subject: (factor) => `지갑에서 제거됨: ${factor}`,
    intro: (factor, at) => `${at}에 지갑에서 제거됨: ${factor}. 더 이상 지갑을 열 수 없습니다.`,
    note: () => '본인이 아니라면 지금 복원하고 기기를 확인하세요. 링크는 24시간 동안 유효합니다.',
    button: '복원',
  },
  emailCurrentCode: {
    subject: () => '이메일 주소 변경을 확인하세요',
    intro: (site, _, address) => `지갑의 주소를 ${address}(으)로 바꾸려면 ${site}에서 이 코드를 입력하세요:`,
    note: (_, minutes) =>
      `코드는 ${minutes}분 동안, 요청한 기기에서만 유효합니다. 요청하지 않았다면 아무에게도 알려 주지 마세요. 코드가 없으면 아무것도 바뀌지 않습니다.`,
  },
  emailNewCode: {
    subject: () => '새 이메일 주소를 확인하세요',
    intro: (site) => `이 주소를 지갑에 사용하려면 ${site}에서 이 코드를 입력하세요:`,
    note: (_, minutes) =>
      `코드는 ${minutes}분 동안, 요청한 기기에서만 유효합니다. 요청하지 않았다면 이 메일을 무시하고 코드를 아무에게도 알려 주지 마세요.`,
  },
  emailTaken: {
    subject: () => '이 주소에는 이미 지갑이 있습니다',
    intro: (site) =>
      `누군가 ${site}에서 이 주소를 다른 지갑에 사용하려고 했습니다. 이미 지갑이 있으므로 아무것도 바뀌지 않았습니다.`,
    note: () => '본인이라면 이 주소로 로그인하세요. 아니라면 할 일은 없습니다.',
  },
  emailChanged: {
    subject: () => '지갑의 이메일 주소가 변경되었습니다',
    intro: (address, at) => `${at}에 지갑의 주소가 ${address}(으)로 변경되었습니다.`,
    note: () => '본인이라면 할 일은 없습니다. 아니라면 지금 되돌리세요. 링크는 24시간 동안 유효합니다.',
    button: '변경 되돌리기',
  },
  emailRestored: {
    subject: () => '지갑의 이메일 주소가 복원되었습니다',
    intro: (address, at) => `${at}에 주소 변경이 취소되었습니다. 다시 ${address}(으)로 로그인하세요.`,
    note: () => '변경한 기기는 로그아웃되었습니다. 지갑의 기기를 확인하세요.',
    button: '기기 보기',
  },
  factors: { passkey: '패스키', code: '복구 코드', assisted: '메일로 받는 두 번째 코드' },
}
