import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: 'Votre second code',
    intro: 'Saisissez ce second code pour ouvrir votre portefeuille sur un nouvel appareil :',
    note: (minutes) =>
      `Le code est valable ${minutes} minutes, et seulement sur l’appareil qui l’a demandé. Si vous n’ouvrez pas votre portefeuille sur un nouvel appareil, ignorez cet e-mail et ne donnez le code à personne : quelqu’un a peut-être votre premier code.`,
  },
  held: {
    subject: 'Un nouvel appareil veut ouvrir votre portefeuille',
    intro: (until) =>
      `Les deux codes de votre portefeuille ont été saisis sur un nouvel appareil. Comme un autre de vos appareils est utilisé, le nouveau doit attendre jusqu’au ${until}.`,
    note: 'Si c’était vous, il n’y a rien à faire. Sinon, annulez maintenant et connectez-vous pour vérifier vos appareils.',
    button: 'Annuler',
  },
  released: {
    subject: 'Votre portefeuille a été ouvert sur un nouvel appareil',
    intro: (at) => `Votre portefeuille a été ouvert sur un nouvel appareil avec les deux codes, le ${at}.`,
    note: 'Si ce n’était pas vous, révoquez l’appareil maintenant et transférez le contenu de votre portefeuille dans un nouveau.',
  },
}
