import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: (site) => `Seu código para ${site}`,
    intro: (site) => `Digite este código em ${site} para entrar na sua carteira:`,
    note: (site, minutes) =>
      `O código vale por ${minutes} minutos, e só no dispositivo que o pediu. Se você não está entrando em ${site}, ignore este e-mail e não dê o código a ninguém.`,
  },
  newDevice: {
    subject: () => 'Novo acesso à sua carteira',
    intro: (site, at) => `Alguém entrou na sua carteira com um dispositivo novo em ${site}, em ${at}.`,
    note: () =>
      'Se foi você, não é preciso fazer nada. Se não, revogue o dispositivo agora. O link vale por 7 dias.',
    button: 'Revogar este dispositivo',
  },
  deviceRevoked: {
    subject: () => 'Um dispositivo da sua carteira foi revogado',
    intro: (site, at) =>
      `Um dispositivo que usava sua carteira em ${site} foi revogado em ${at}. Ele foi desconectado.`,
    note: () => 'Se não foi você, entre e confira os dispositivos da sua carteira.',
    button: 'Ver dispositivos',
  },
  phraseExported: {
    subject: () => 'A frase de recuperação da sua carteira foi exibida',
    intro: (_, at) => `A frase de recuperação da sua carteira foi exibida em ${at}.`,
    note: () =>
      'Se foi você, guarde-a onde só você possa encontrá-la. Se não, quem a leu pode usar sua carteira: passe agora tudo o que há nela para outra.',
    button: 'Ver dispositivos',
  },
  factorAdded: {
    subject: (factor) => `Adicionado à sua carteira: ${factor}`,
    intro: (factor, at) =>
      `Adicionado à sua carteira em ${at}: ${factor}. Abre a carteira em outros dispositivos.`,
    note: () =>
      'Se foi você, não é preciso fazer nada. Se não, outra pessoa pode abrir sua carteira: passe agora tudo o que há nela para outra e confira os dispositivos.',
    button: 'Ver o que abre sua carteira',
  },
  factorRemoved: {
    subject: (factor) => `Removido da sua carteira: ${factor}`,
    intro: (factor, at) => `Removido da sua carteira em ${at}: ${factor}. Não abre mais a carteira.`,
    note: () => 'Se não foi você, restaure agora e confira seus dispositivos. O link vale por 24 horas.',
    button: 'Restaurar',
  },
  emailCurrentCode: {
    subject: () => 'Confirme a mudança do seu e-mail',
    intro: (site, _, address) =>
      `Digite este código em ${site} para mudar o endereço da sua carteira para ${address}:`,
    note: (_, minutes) =>
      `O código vale por ${minutes} minutos e só no dispositivo que o pediu. Se você não o pediu, não o dê a ninguém: nada muda sem ele.`,
  },
  emailNewCode: {
    subject: () => 'Confirme seu novo e-mail',
    intro: (site) => `Digite este código em ${site} para usar este endereço na sua carteira:`,
    note: (_, minutes) =>
      `O código vale por ${minutes} minutos e só no dispositivo que o pediu. Se você não o pediu, ignore este e-mail e não dê o código a ninguém.`,
  },
  emailTaken: {
    subject: () => 'Este endereço já tem uma carteira',
    intro: (site) =>
      `Alguém em ${site} quis usar este endereço em outra carteira. Ele já tem uma, por isso nada mudou.`,
    note: () => 'Se foi você, entre com este endereço. Se não, não há nada a fazer.',
  },
  emailChanged: {
    subject: () => 'O e-mail da sua carteira foi mudado',
    intro: (address, at) => `O endereço da sua carteira foi mudado para ${address} em ${at}.`,
    note: () => 'Se foi você, não há nada a fazer. Se não, desfaça agora. O link vale por 24 horas.',
    button: 'Desfazer a mudança',
  },
  emailRestored: {
    subject: () => 'O e-mail da sua carteira foi restaurado',
    intro: (address, at) => `A mudança de endereço foi desfeita em ${at}. Entre de novo com ${address}.`,
    note: () => 'O dispositivo que fez a mudança foi desconectado. Confira os dispositivos da sua carteira.',
    button: 'Ver dispositivos',
  },
  factors: {
    passkey: 'uma chave de acesso',
    code: 'um código de recuperação',
    assisted: 'o segundo código por e-mail',
  },
}
