import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: 'Seu segundo código',
    intro: 'Digite este segundo código para abrir sua carteira em um dispositivo novo:',
    note: (minutes) =>
      `O código vale por ${minutes} minutos, e só no dispositivo que o pediu. Se você não está abrindo sua carteira em um dispositivo novo, ignore este e-mail e não dê o código a ninguém: alguém pode ter seu primeiro código.`,
  },
  held: {
    subject: 'Um dispositivo novo quer abrir sua carteira',
    intro: (until) =>
      `Os dois códigos da sua carteira foram digitados em um dispositivo novo. Como outro dispositivo seu está em uso, o novo precisa esperar até ${until}.`,
    note: 'Se foi você, não é preciso fazer nada. Se não, cancele agora e entre para conferir seus dispositivos.',
    button: 'Cancelar',
  },
  released: {
    subject: 'Sua carteira foi aberta em um dispositivo novo',
    intro: (at) => `Sua carteira foi aberta em um dispositivo novo com os dois códigos, em ${at}.`,
    note: 'Se não foi você, revogue o dispositivo agora e passe o que há na sua carteira para uma nova.',
  },
}
