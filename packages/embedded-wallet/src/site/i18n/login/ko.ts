import type { LoginTexts } from './en.ts'

export const texts: LoginTexts = {
  start: '로그인',
  startNote: (site) => `잠시만요: ${site}에 로그인하고 있어요.`,
  ask: '직접 시작한 로그인인가요?',
  askNote: (site) =>
    `누군가 ${site}에 로그인하고 있어요. 본인이고 그 사이트에서 여기로 온 경우에만 계속하세요. 누군가 보낸 링크로 왔다면 계속하지 마세요.`,
  continue: '계속',
  done: '로그인했어요',
  doneNote: '이 창을 닫아도 돼요.',
  code: '이 코드를 입력하세요',
  codeNote: (site) =>
    `처음 시작한 ${site}에 입력하면 로그인이 완료돼요. 아무에게도 알려 주지 마세요. 코드를 아는 사람은 내 계정으로 로그인하게 돼요.`,
  failed: {
    denied: ['로그인을 취소했어요', '이 창을 닫고 다시 시도할 수 있어요.'],
    expired: ['이 로그인은 만료됐어요', '이 창을 닫고 다시 시도하세요.'],
    provider: ['로그인하지 못했어요', '제공업체가 로그인을 확인하지 않았어요. 이 창을 닫고 다시 시도하세요.'],
    'already-used': ['이 로그인은 이미 사용했어요', '이 창을 닫아도 돼요.'],
    'other-account': ['다른 계정이에요', '이 창을 닫고 로그인할 때 쓴 계정을 사용하세요.'],
  },
}
