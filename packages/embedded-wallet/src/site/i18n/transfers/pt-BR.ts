import type { TransferTexts } from './en.ts'

export const texts: TransferTexts = {
  useOtherDevice: 'Usar outro dispositivo',
  openWithDevice: 'Abra sua conta com outro dispositivo',
  openWithDeviceNote:
    'Em um dispositivo onde sua conta está aberta, vá ao menu da conta e escolha “Aprovar um novo dispositivo”. Deixe esta página aberta.',
  waitingForDevice: 'Aguardando seu outro dispositivo',
  compareNumbers: 'Compare os números',
  compareNumbersNote:
    'Seu outro dispositivo também mostra um número. Se forem iguais, confirme isso no outro dispositivo.',
  number: 'Número',
  failures: {
    refused: {
      title: 'Seu outro dispositivo recusou',
      note: 'Este dispositivo não recebeu acesso. Se os números eram diferentes, alguém pode estar escutando nesta rede: tente outra rede ou abra sua conta de outra forma.',
    },
    expired: {
      title: 'Seu outro dispositivo não respondeu',
      note: 'Ele tem 10 minutos para aprovar este. Comece de novo ou abra sua conta de outra forma.',
    },
    invalid: {
      title: 'Sua conta não abriu',
      note: 'O que o outro dispositivo enviou não serve aqui. Comece de novo ou abra sua conta de outra forma.',
    },
    away: {
      title: 'Não foi possível falar com seu outro dispositivo',
      note: 'Verifique sua conexão e tente de novo em instantes, ou abra sua conta de outra forma.',
    },
  },
  approveDevice: 'Aprovar um novo dispositivo',
  approveDeviceNote:
    'Abra sua conta em outro navegador ou em outro dispositivo. Você compara um número em uma janela da carteira, que nenhuma página pode cobrir.',
  beginOnNewDevice:
    'No novo dispositivo, entre na mesma conta e escolha “Usar outro dispositivo”. Então ele aparece aqui.',
  waitingForNewDevice: 'Aguardando o novo dispositivo',
  chooseDevice: 'Este dispositivo pede para abrir sua conta. Escolha-o somente se for seu.',
  askedAt: (time) => `Pedido às ${time}`,
  waitingForNumber: 'Um momento',
  isSameNumber: 'O novo dispositivo mostra este número?',
  approveNote: 'Depois ele poderá usar toda a sua conta. Se não for você quem está com ele, escolha Não.',
  same: 'Sim, é o mesmo',
  different: 'Não, é diferente',
  outcomes: {
    approved: {
      title: 'O novo dispositivo foi aprovado',
      note: 'Ele abre sua conta agora. Você pode desconectá-lo em “Segurança da carteira” quando quiser.',
    },
    refused: {
      title: 'O novo dispositivo não recebeu acesso',
      note: 'Se não for seu, alguém entrou como se fosse você: desconecte esse dispositivo em “Segurança da carteira”.',
    },
    ended: {
      title: 'O novo dispositivo parou de pedir',
      note: 'Ele foi fechado ou demorou demais. Comece de novo por lá.',
    },
    claimed: {
      title: 'Outro dispositivo seu já está respondendo',
      note: 'Termine por lá ou comece de novo no novo dispositivo.',
    },
  },
}
