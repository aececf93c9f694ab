import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: (site) => `Tu código para ${site}`,
    intro: (site) => `Introduce este código en ${site} para iniciar sesión en tu billetera:`,
    note: (site, minutes) =>
      `El código vale durante ${minutes} minutos y solo en el dispositivo que lo pidió. Si no estás iniciando sesión en ${site}, ignora este correo y no des el código a nadie.`,
  },
  newDevice: {
    subject: () => 'Nuevo inicio de sesión en tu billetera',
    intro: (site, at) =>
      `Alguien inició sesión en tu billetera con un dispositivo nuevo en ${site}, el ${at}.`,
    note: () =>
      'Si fuiste tú, no hace falta hacer nada. Si no, revoca el dispositivo ahora. El enlace vale durante 7 días.',
    button: 'Revocar este dispositivo',
  },
  deviceRevoked: {
    subject: () => 'Se revocó un dispositivo de tu billetera',
    intro: (site, at) =>
      `Un dispositivo que usaba tu billetera en ${site} se revocó el ${at}. Su sesión está cerrada.`,
    note: () => 'Si no fuiste tú, inicia sesión y revisa los dispositivos de tu billetera.',
    button: 'Ver dispositivos',
  },
  phraseExported: {
    subject: () => 'Se mostró la frase de recuperación de tu billetera',
    intro: (_, at) => `La frase de recuperación de tu billetera se mostró el ${at}.`,
    note: () =>
      'Si fuiste tú, guárdala donde solo tú puedas encontrarla. Si no, quien la leyó puede usar tu billetera: pasa ahora todo lo que contiene a otra.',
    button: 'Ver dispositivos',
  },
  factorAdded: {
    subject: (factor) => `Añadido a tu billetera: ${factor}`,
    intro: (factor, at) =>
      `Añadido a tu billetera el ${at}: ${factor}. Abre la billetera en otros dispositivos.`,
    note: () =>
      'Si fuiste tú, no hace falta hacer nada. Si no, otra persona puede abrir tu billetera: pasa ahora todo lo que contiene a otra y revisa sus dispositivos.',
    button: 'Ver qué abre tu billetera',
  },
  factorRemoved: {
    subject: (factor) => `Quitado de tu billetera: ${factor}`,
    intro: (factor, at) => `Quitado de tu billetera el ${at}: ${factor}. Ya no abre la billetera.`,
    note: () => 'Si no fuiste tú, inicia sesión y revisa qué abre tu billetera.',
    button: 'Ver qué abre tu billetera',
  },
  factors: {
    passkey: 'una llave de acceso',
    code: 'un código de recuperación',
    assisted: 'el segundo código por correo',
  },
}
