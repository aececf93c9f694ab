import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: '두 번째 코드',
    intro: '새 기기에서 지갑을 열려면 이 두 번째 코드를 입력하세요:',
    note: (minutes) =>
      `코드는 ${minutes}분 동안, 코드를 요청한 기기에서만 유효합니다. 새 기기에서 지갑을 열고 있지 않다면 이 메일을 무시하고 코드를 아무에게도 알려주지 마세요. 누군가 첫 번째 코드를 가지고 있을 수 있습니다.`,
  },
  held: {
    subject: '새 기기가 지갑을 열려고 합니다',
    intro: (until) =>
      `새 기기에서 지갑의 두 코드가 모두 입력되었습니다. 다른 기기를 사용 중이므로 새 기기는 ${until}까지 기다려야 합니다.`,
    note: '본인이라면 아무것도 하지 않아도 됩니다. 아니라면 지금 취소하고 로그인하여 기기를 확인하세요.',
    button: '취소',
  },
  released: {
    subject: '새 기기에서 지갑이 열렸습니다',
    intro: (at) => `${at}에 두 코드로 새 기기에서 지갑이 열렸습니다.`,
    note: '본인이 아니라면 지금 기기를 해제하고 지갑의 자산을 새 지갑으로 옮기세요.',
  },
}
