import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: 'Tu segundo código',
    intro: 'Introduce este segundo código para abrir tu billetera en un dispositivo nuevo:',
    note: (minutes) =>
      `El código vale durante ${minutes} minutos y solo en el dispositivo que lo pidió. Si no estás abriendo tu billetera en un dispositivo nuevo, ignora este correo y no des el código a nadie: alguien puede tener tu primer código.`,
  },
  held: {
    subject: 'Un dispositivo nuevo quiere abrir tu billetera',
    intro: (until) =>
      `En un dispositivo nuevo se introdujeron los dos códigos de tu billetera. Como otro dispositivo tuyo está en uso, el nuevo tiene que esperar hasta el ${until}.`,
    note: 'Si fuiste tú, no hace falta hacer nada. Si no, cancélalo ahora e inicia sesión para revisar tus dispositivos.',
    button: 'Cancelar',
  },
  released: {
    subject: 'Tu billetera se abrió en un dispositivo nuevo',
    intro: (at) => `Tu billetera se abrió en un dispositivo nuevo con los dos códigos, el ${at}.`,
    note: 'Si no fuiste tú, revoca el dispositivo ahora y pasa lo que contiene tu billetera a una nueva.',
  },
}
