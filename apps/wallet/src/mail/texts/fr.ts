import type { MailTexts } from './mailTexts.ts'

export const texts: MailTexts = {
  code: {
    subject: (site) => `Votre code pour ${site}`,
    intro: (site) => `Saisissez ce code sur ${site} pour vous connecter à votre portefeuille :`,
    note: (site, minutes) =>
      `Le code est valable ${minutes} minutes, et seulement sur l’appareil qui l’a demandé. Si vous n’êtes pas en train de vous connecter à ${site}, ignorez cet e-mail et ne donnez le code à personne.`,
  },
  newDevice: {
    subject: () => 'Nouvelle connexion à votre portefeuille',
    intro: (site, at) =>
      `Quelqu’un s’est connecté à votre portefeuille avec un nouvel appareil sur ${site}, le ${at}.`,
    note: () =>
      'Si c’était vous, il n’y a rien à faire. Sinon, révoquez l’appareil maintenant. Le lien est valable 7 jours.',
    button: 'Révoquer cet appareil',
  },
  deviceRevoked: {
    subject: () => 'Un appareil de votre portefeuille a été révoqué',
    intro: (site, at) =>
      `Un appareil qui utilisait votre portefeuille sur ${site} a été révoqué le ${at}. Il est déconnecté.`,
    note: () => 'Si ce n’était pas vous, connectez-vous et vérifiez les appareils de votre portefeuille.',
    button: 'Voir les appareils',
  },
  phraseExported: {
    subject: () => 'La phrase de récupération de votre portefeuille a été affichée',
    intro: (_, at) => `La phrase de récupération de votre portefeuille a été affichée le ${at}.`,
    note: () =>
      'Si c’était vous, gardez-la là où vous seul pouvez la trouver. Sinon, la personne qui l’a lue peut utiliser votre portefeuille : transférez maintenant tout son contenu dans un autre.',
    button: 'Voir les appareils',
  },
  factorAdded: {
    subject: (factor) => `Ajouté à votre portefeuille : ${factor}`,
    intro: (factor, at) =>
      `Ajouté à votre portefeuille le ${at} : ${factor}. Il s’ouvre ainsi sur d’autres appareils.`,
    note: () =>
      'Si c’était vous, il n’y a rien à faire. Sinon, quelqu’un d’autre peut ouvrir votre portefeuille : transférez maintenant tout son contenu dans un autre et vérifiez ses appareils.',
    button: 'Voir ce qui ouvre votre portefeuille',
  },
  factorRemoved: {
    subject: (factor) => `Retiré de votre portefeuille : ${factor}`,
    intro: (factor, at) => `Retiré de votre portefeuille le ${at} : ${factor}. Cela ne l’ouvre plus.`,
    note: () =>
      'Si ce n’était pas vous, rétablissez-le maintenant et vérifiez vos appareils. Le lien est valable 24 heures.',
    button: 'Rétablir',
  },
  emailCurrentCode: {
    subject: () => 'Confirmez le changement de votre adresse e-mail',
    intro: (site, _, address) =>
      `Saisissez ce code sur ${site} pour remplacer l’adresse de votre portefeuille par ${address} :`,
    note: (_, minutes) =>
      `Le code est valable ${minutes} minutes, et seulement sur l’appareil qui l’a demandé. Si vous ne l’avez pas demandé, ne le donnez à personne : rien ne change sans lui.`,
  },
  emailNewCode: {
    subject: () => 'Confirmez votre nouvelle adresse e-mail',
    intro: (site) => `Saisissez ce code sur ${site} pour utiliser cette adresse pour votre portefeuille :`,
    note: (_, minutes) =>
      `Le code est valable ${minutes} minutes, et seulement sur l’appareil qui l’a demandé. Si vous ne l’avez pas demandé, ignorez cet e-mail et ne donnez le code à personne.`,
  },
  emailTaken: {
    subject: () => 'Cette adresse a déjà un portefeuille',
    intro: (site) =>
      `Quelqu’un a voulu utiliser cette adresse pour un autre portefeuille sur ${site}. Elle en a déjà un, rien n’a donc changé.`,
    note: () => 'Si c’était vous, connectez-vous plutôt avec cette adresse. Sinon, il n’y a rien à faire.',
  },
  emailChanged: {
    subject: () => 'L’adresse e-mail de votre portefeuille a été changée',
    intro: (address, at) => `L’adresse de votre portefeuille a été remplacée par ${address} le ${at}.`,
    note: () =>
      'Si c’était vous, il n’y a rien à faire. Sinon, annulez ce changement maintenant. Le lien est valable 24 heures.',
    button: 'Annuler le changement',
  },
  emailRestored: {
    subject: () => 'L’adresse e-mail de votre portefeuille a été rétablie',
    intro: (address, at) =>
      `Le changement d’adresse a été annulé le ${at}. Connectez-vous de nouveau avec ${address}.`,
    note: () =>
      'L’appareil qui a fait le changement est déconnecté. Vérifiez les appareils de votre portefeuille.',
    button: 'Voir les appareils',
  },
  factors: {
    passkey: 'une clé d’accès',
    code: 'un code de récupération',
    assisted: 'le second code par e-mail',
  },
}
