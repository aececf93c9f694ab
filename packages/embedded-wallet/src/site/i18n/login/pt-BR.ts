import type { LoginTexts } from './en.ts'

export const texts: LoginTexts = {
  start: 'Entrar',
  startNote: (site) => `Um momento: entrando em ${site}.`,
  ask: 'Foi você que começou isto?',
  askNote: (site) =>
    `Alguém está entrando em ${site}. Continue só se for você e se você veio de lá, não de um link que alguém enviou.`,
  continue: 'Continuar',
  done: 'Você entrou',
  doneNote: 'Você pode fechar esta janela.',
  code: 'Digite este código',
  codeNote: (site) =>
    `Digite-o em ${site}, onde você começou, para concluir a entrada. Não o dê a ninguém: com ele, a pessoa entraria como você.`,
  failed: {
    denied: ['Entrada cancelada', 'Você pode fechar esta janela e tentar de novo.'],
    expired: ['Esta entrada expirou', 'Feche esta janela e tente de novo.'],
    provider: [
      'Não foi possível entrar',
      'O provedor não confirmou a entrada. Feche esta janela e tente de novo.',
    ],
    'already-used': ['Esta entrada já foi usada', 'Você pode fechar esta janela.'],
    'other-account': ['Essa é outra conta', 'Feche esta janela e use a conta com que você entrou.'],
  },
}
