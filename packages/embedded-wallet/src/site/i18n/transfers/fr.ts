import type { TransferTexts } from './en.ts'

export const texts: TransferTexts = {
  useOtherDevice: 'Utiliser un autre appareil',
  openWithDevice: 'Ouvrez votre compte avec un autre appareil',
  openWithDeviceNote:
    'Sur un appareil où votre compte est ouvert, allez dans le menu du compte et choisissez « Approuver un nouvel appareil ». Gardez cette page ouverte.',
  waitingForDevice: 'En attente de votre autre appareil',
  compareNumbers: 'Comparez les nombres',
  compareNumbersNote:
    'Votre autre appareil affiche aussi un nombre. S’ils sont identiques, confirmez-le sur l’autre appareil.',
  number: 'Nombre',
  failures: {
    refused: {
      title: 'Votre autre appareil a refusé',
      note: 'Cet appareil n’a pas été admis. Si les nombres étaient différents, quelqu’un écoute peut-être sur ce réseau : essayez un autre réseau, ou ouvrez votre compte autrement.',
    },
    expired: {
      title: 'Votre autre appareil n’a pas répondu',
      note: 'Il a 10 minutes pour approuver celui-ci. Recommencez, ou ouvrez votre compte autrement.',
    },
    invalid: {
      title: 'Votre compte ne s’est pas ouvert',
      note: 'Ce que l’autre appareil a envoyé ne convient pas ici. Recommencez, ou ouvrez votre compte autrement.',
    },
    away: {
      title: 'Votre autre appareil est injoignable',
      note: 'Vérifiez votre connexion et réessayez dans un instant, ou ouvrez votre compte autrement.',
    },
  },
  approveDevice: 'Approuver un nouvel appareil',
  approveDeviceNote:
    'Ouvrez votre compte dans un autre navigateur ou sur un autre appareil. Vous comparez un nombre dans une fenêtre du portefeuille, qu’aucune page ne peut couvrir.',
  beginOnNewDevice:
    'Sur le nouvel appareil, connectez-vous au même compte et choisissez « Utiliser un autre appareil ». Il apparaît alors ici.',
  waitingForNewDevice: 'En attente du nouvel appareil',
  chooseDevice: 'Cet appareil demande à ouvrir votre compte. Choisissez-le seulement si c’est le vôtre.',
  askedAt: (time) => `Demandé à ${time}`,
  waitingForNumber: 'Un instant',
  isSameNumber: 'Le nouvel appareil affiche-t-il ce nombre ?',
  approveNote:
    'Il pourra ensuite utiliser tout votre compte. Si vous ne l’avez pas vous-même en main, choisissez Non.',
  same: 'Oui, c’est le même',
  different: 'Non, il est différent',
  outcomes: {
    approved: {
      title: 'Le nouvel appareil est approuvé',
      note: 'Il ouvre maintenant votre compte. Vous pouvez le déconnecter à tout moment dans « Sécurité du portefeuille ».',
    },
    refused: {
      title: 'Le nouvel appareil n’a pas été admis',
      note: 'S’il n’est pas à vous, quelqu’un s’est connecté à votre place : déconnectez cet appareil dans « Sécurité du portefeuille ».',
    },
    ended: {
      title: 'Le nouvel appareil ne demande plus',
      note: 'Il a été fermé, ou a mis trop de temps. Recommencez là-bas.',
    },
    claimed: {
      title: 'Un autre de vos appareils répond déjà',
      note: 'Terminez là-bas, ou recommencez sur le nouvel appareil.',
    },
  },
}
