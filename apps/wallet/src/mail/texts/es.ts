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
    note: () => 'Si no fuiste tú, restáuralo ahora y revisa tus dispositivos. El enlace vale 24 horas.',
    button: 'Restaurarlo',
  },
  emailCurrentCode: {
    subject: () => 'Confirma el cambio de tu correo electrónico',
    intro: (site, _, address) =>
      `Introduce este código en ${site} para cambiar la dirección de tu billetera a ${address}:`,
    note: (_, minutes) =>
      `El código es válido durante ${minutes} minutos y solo en el dispositivo que lo pidió. Si no lo pediste, no se lo des a nadie: sin él no cambia nada.`,
  },
  emailNewCode: {
    subject: () => 'Confirma tu nuevo correo electrónico',
    intro: (site) => `Introduce este código en ${site} para usar esta dirección con tu billetera:`,
    note: (_, minutes) =>
      `El código es válido durante ${minutes} minutos y solo en el dispositivo que lo pidió. Si no lo pediste, ignora este correo y no le des el código a nadie.`,
  },
  emailTaken: {
    subject: () => 'Esta dirección ya tiene una billetera',
    intro: (site) =>
      `Alguien quiso usar esta dirección para otra billetera en ${site}. Ya tiene una, así que no ha cambiado nada.`,
    note: () => 'Si fuiste tú, inicia sesión con esta dirección. Si no, no tienes que hacer nada.',
  },
  emailChanged: {
    subject: () => 'Se cambió el correo electrónico de tu billetera',
    intro: (address, at) => `La dirección de tu billetera se cambió a ${address} el ${at}.`,
    note: () =>
      'Si fuiste tú, no tienes que hacer nada. Si no, deshazlo ahora. El enlace es válido durante 24 horas.',
    button: 'Deshacer el cambio',
  },
  emailRestored: {
    subject: () => 'Se restauró el correo electrónico de tu billetera',
    intro: (address, at) =>
      `El cambio de dirección se deshizo el ${at}. Vuelve a iniciar sesión con ${address}.`,
    note: () =>
      'El dispositivo que hizo el cambio ya no tiene la sesión iniciada. Revisa los dispositivos de tu billetera.',
    button: 'Ver dispositivos',
  },
  factors: {
    passkey: 'una llave de acceso',
    code: 'un código de recuperación',
    assisted: 'el segundo código por correo',
  },
}
