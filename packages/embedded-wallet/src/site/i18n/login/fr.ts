import type { LoginTexts } from './en.ts'

export const texts: LoginTexts = {
  start: 'Se connecter',
  startNote: (site) => `Un instant : connexion à ${site}.`,
  ask: 'Êtes-vous à l’origine de cette demande ?',
  askNote: (site) =>
    `Quelqu’un se connecte à ${site}. Continuez seulement si c’est vous et si vous venez de ce site, pas d’un lien que quelqu’un vous a envoyé.`,
  continue: 'Continuer',
  done: 'Vous êtes connecté',
  doneNote: 'Vous pouvez fermer cette fenêtre.',
  code: 'Saisissez ce code',
  codeNote: (site) =>
    `Saisissez-le sur ${site}, où vous avez commencé, pour terminer la connexion. Ne le donnez à personne : cette personne serait connectée à votre place.`,
  failed: {
    denied: ['Connexion annulée', 'Vous pouvez fermer cette fenêtre et réessayer.'],
    expired: ['Cette connexion a expiré', 'Fermez cette fenêtre et réessayez.'],
    provider: [
      'Échec de la connexion',
      'Le fournisseur n’a pas confirmé la connexion. Fermez cette fenêtre et réessayez.',
    ],
    'already-used': ['Cette connexion a déjà servi', 'Vous pouvez fermer cette fenêtre.'],
    'other-account': [
      'C’est un autre compte',
      'Fermez cette fenêtre et utilisez le compte avec lequel vous vous êtes connecté.',
    ],
  },
}
