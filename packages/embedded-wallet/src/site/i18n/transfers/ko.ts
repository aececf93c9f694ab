import type { TransferTexts } from './en.ts'

export const texts: TransferTexts = {
  useOtherDevice: '다른 기기 사용하기',
  openWithDevice: '다른 기기로 계정 열기',
  openWithDeviceNote:
    '계정이 열려 있는 기기에서 계정 메뉴로 가서 ‘새 기기 승인’을 선택하세요. 이 페이지는 열어 두세요.',
  waitingForDevice: '다른 기기를 기다리는 중이에요',
  compareNumbers: '숫자를 비교하세요',
  compareNumbersNote: '다른 기기에도 숫자가 보여요. 두 숫자가 같으면 다른 기기에서 그렇다고 답하세요.',
  number: '숫자',
  failures: {
    refused: {
      title: '다른 기기에서 거절했어요',
      note: '이 기기는 허용되지 않았어요. 숫자가 달랐다면 누군가 이 네트워크를 엿듣고 있을 수 있어요. 다른 네트워크에서 해 보거나 다른 방법으로 계정을 여세요.',
    },
    expired: {
      title: '다른 기기가 답하지 않았어요',
      note: '10분 안에 이 기기를 승인해야 해요. 다시 시작하거나 다른 방법으로 계정을 여세요.',
    },
    invalid: {
      title: '계정이 열리지 않았어요',
      note: '다른 기기가 보낸 것을 여기에서 쓸 수 없어요. 다시 시작하거나 다른 방법으로 계정을 여세요.',
    },
    away: {
      title: '다른 기기에 연결할 수 없어요',
      note: '연결을 확인하고 잠시 후 다시 시도하거나 다른 방법으로 계정을 여세요.',
    },
  },
  approveDevice: '새 기기 승인',
  approveDeviceNote:
    '다른 브라우저나 기기에서 계정을 열 수 있어요. 어떤 페이지도 가릴 수 없는 지갑 창에서 숫자를 비교해요.',
  beginOnNewDevice:
    '새 기기에서 같은 계정으로 로그인하고 ‘다른 기기 사용하기’를 선택하세요. 그러면 여기에 나타나요.',
  waitingForNewDevice: '새 기기를 기다리는 중이에요',
  chooseDevice: '이 기기가 계정을 열려고 해요. 내 기기일 때만 선택하세요.',
  askedAt: (time) => `${time}에 요청함`,
  waitingForNumber: '잠시만요',
  isSameNumber: '새 기기에 이 숫자가 보이나요?',
  approveNote:
    '승인하면 그 기기에서 계정 전체를 쓸 수 있어요. 직접 들고 있는 기기가 아니면 ‘아니요’를 선택하세요.',
  same: '네, 같아요',
  different: '아니요, 달라요',
  outcomes: {
    approved: {
      title: '새 기기를 승인했어요',
      note: '이제 그 기기에서 계정이 열려요. ‘지갑 보안’에서 언제든지 로그아웃할 수 있어요.',
    },
    refused: {
      title: '새 기기를 허용하지 않았어요',
      note: '내 기기가 아니라면 누군가 나로 로그인한 거예요. ‘지갑 보안’에서 그 기기를 로그아웃하세요.',
    },
    ended: {
      title: '새 기기의 요청이 끝났어요',
      note: '닫혔거나 너무 오래 걸렸어요. 그 기기에서 다시 시작하세요.',
    },
    claimed: {
      title: '내 다른 기기가 이미 답하고 있어요',
      note: '그 기기에서 마치거나 새 기기에서 다시 시작하세요.',
    },
  },
}
