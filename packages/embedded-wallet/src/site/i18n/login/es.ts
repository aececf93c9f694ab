import type { LoginTexts } from './en.ts'

export const texts: LoginTexts = {
  start: 'Iniciar sesión',
  startNote: (site) => `Un momento: iniciando sesión en ${site}.`,
  ask: '¿Has empezado tú esto?',
  askNote: (site) =>
    `Alguien está iniciando sesión en ${site}. Continúa solo si eres tú y si has llegado aquí desde allí, no desde un enlace que alguien te envió.`,
  continue: 'Continuar',
  done: 'Has iniciado sesión',
  doneNote: 'Puedes cerrar esta ventana.',
  code: 'Introduce este código',
  codeNote: (site) =>
    `Introdúcelo en ${site}, donde empezaste, para completar el inicio de sesión. No se lo des a nadie: con él iniciaría sesión como tú.`,
  failed: {
    denied: ['Inicio de sesión cancelado', 'Puedes cerrar esta ventana e intentarlo de nuevo.'],
    expired: ['Este inicio de sesión ha caducado', 'Cierra esta ventana e inténtalo de nuevo.'],
    provider: [
      'No se pudo iniciar sesión',
      'El proveedor no confirmó el inicio de sesión. Cierra esta ventana e inténtalo de nuevo.',
    ],
    'already-used': ['Este inicio de sesión ya se usó', 'Puedes cerrar esta ventana.'],
    'other-account': [
      'Esa es otra cuenta',
      'Cierra esta ventana y usa la cuenta con la que iniciaste sesión.',
    ],
  },
}
