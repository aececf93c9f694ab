import type { TransferTexts } from './en.ts'

export const texts: TransferTexts = {
  useOtherDevice: 'Usar otro dispositivo',
  openWithDevice: 'Abre tu cuenta con otro dispositivo',
  openWithDeviceNote:
    'En un dispositivo donde tu cuenta esté abierta, ve al menú de la cuenta y elige «Aprobar un dispositivo nuevo». Deja esta página abierta.',
  waitingForDevice: 'Esperando a tu otro dispositivo',
  compareNumbers: 'Compara los números',
  compareNumbersNote:
    'Tu otro dispositivo también muestra un número. Si son iguales, confírmalo en el otro dispositivo.',
  number: 'Número',
  failures: {
    refused: {
      title: 'Tu otro dispositivo lo rechazó',
      note: 'Este dispositivo no obtuvo acceso. Si los números eran distintos, puede que alguien esté escuchando en esta red: prueba con otra red o abre tu cuenta de otra forma.',
    },
    expired: {
      title: 'Tu otro dispositivo no respondió',
      note: 'Tiene 10 minutos para aprobar este. Empieza de nuevo o abre tu cuenta de otra forma.',
    },
    invalid: {
      title: 'Tu cuenta no se abrió',
      note: 'Lo que envió el otro dispositivo no sirve aquí. Empieza de nuevo o abre tu cuenta de otra forma.',
    },
    away: {
      title: 'No se puede contactar con tu otro dispositivo',
      note: 'Comprueba tu conexión y vuelve a intentarlo en un momento, o abre tu cuenta de otra forma.',
    },
  },
  approveDevice: 'Aprobar un dispositivo nuevo',
  approveDeviceNote:
    'Abre tu cuenta en otro navegador o en otro dispositivo. Compararás un número en una ventana de la billetera, que ninguna página puede tapar.',
  beginOnNewDevice:
    'En el dispositivo nuevo, inicia sesión en la misma cuenta y elige «Usar otro dispositivo». Entonces aparecerá aquí.',
  waitingForNewDevice: 'Esperando al dispositivo nuevo',
  chooseDevice: 'Este dispositivo pide abrir tu cuenta. Elígelo solo si es tuyo.',
  askedAt: (time) => `Pedido a las ${time}`,
  waitingForNumber: 'Un momento',
  isSameNumber: '¿Muestra el dispositivo nuevo este número?',
  approveNote: 'Después podrá usar toda tu cuenta. Si no lo tienes tú en la mano, elige No.',
  same: 'Sí, es el mismo',
  different: 'No, es distinto',
  outcomes: {
    approved: {
      title: 'El dispositivo nuevo está aprobado',
      note: 'Ahora abre tu cuenta. Puedes cerrar su sesión cuando quieras en «Seguridad de la billetera».',
    },
    refused: {
      title: 'El dispositivo nuevo no obtuvo acceso',
      note: 'Si no es tuyo, alguien ha iniciado sesión como tú: cierra la sesión de ese dispositivo en «Seguridad de la billetera».',
    },
    ended: {
      title: 'El dispositivo nuevo dejó de pedirlo',
      note: 'Se cerró o tardó demasiado. Empieza allí de nuevo.',
    },
    claimed: {
      title: 'Otro de tus dispositivos ya responde',
      note: 'Termina allí o empieza de nuevo en el dispositivo nuevo.',
    },
  },
}
