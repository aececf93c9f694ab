/** What the creators of the demo say about their launches, by name. */
export const words: Readonly<Record<string, { readonly tagline: string; readonly description: string }>> = {
  Aurora: {
    tagline: 'A shared ledger of rooftop solar, paid by the neighbours who use it.',
    description:
      'Aurora lets a street buy its own panels. Each token is a share of the power that the roofs deliver, metered by open hardware and settled every evening.\n\nThe sale paid for the first forty roofs. A fifth of the tokens was claimable at once, the rest vests over sixty days, and the team is locked for a year.',
  },
  Basalt: {
    tagline: 'Stone masons sell a season of work ahead, and deliver it by name.',
    description:
      'Basalt is a cooperative of eleven stone masons. A token stands for an hour of work in the coming season, to be used or passed on.\n\nAll tokens are claimable as soon as the sale is finalised. If fewer than six coins come together, everybody is refunded by the contract.',
  },
  Gneiss: {
    tagline: 'Maps of mountain paths that walkers keep up to date, and earn for it.',
    description:
      'Gneiss pays walkers for reports on paths, springs and huts. Reports are checked by those who walk the same path next.\n\nThe sale reached its goal. Anyone may finalise it now, which starts the vesting of everybody.',
  },
  Cinder: {
    tagline: 'A kiln for small potteries, booked by the shelf.',
    description:
      'Cinder wanted to build a shared kiln for potters of the valley. The soft cap of fifty coins was for the building and the first year of wood.\n\nThe soft cap was missed, so each contribution can be taken back from the contract, by its buyer only.',
  },
  Drift: {
    tagline: 'Sailing cargo for coffee and books, one token for each crate.',
    description:
      'Drift charters a sailing ship twice a year and sells its hold by the crate. A token is the right to send one crate on any voyage.\n\nA fifth is claimable when the sale is finalised, the rest vests over sixty days. The crew has locked its own tokens for half a year before the first may leave.',
  },
  Ember: {
    tagline: 'Warm rooms for winter evenings, run by those who sit in them.',
    description:
      'Ember rents empty shops in winter and heats them for everybody. Token holders vote on the next street.\n\nThe sale opens soon. Star it to find it again.',
  },
  Flint: {
    tagline: 'Repair kits by subscription, with parts printed on demand.',
    description:
      'Flint planned to send repair kits for household machines. The maker found another way to pay for it and cancelled the sale.\n\nEach contribution can be taken back from the contract.',
  },
  'Drift rehearsal': {
    tagline: 'Practice of the Drift sale. Its coins are worth nothing.',
    description: 'The crew rehearses the whole sale here before it happens on the live chain.',
  },
  'Ember rehearsal': {
    tagline: 'Practice of the Ember sale. Its coins are worth nothing.',
    description: 'A full rehearsal with contributions, finalising and claims.',
  },
}

/** News of the creators, by launch, with their age in days. */
export const news: readonly (readonly [launch: string, daysAgo: number, body: string])[] = [
  ['Aurora', 38, 'The sale is finalised. A fifth of your tokens can be claimed now.'],
  ['Aurora', 30, 'Twelve roofs are wired and metered.'],
  ['Aurora', 12, 'The pool has more than half of all claimed tokens. Thank you for staying.'],
  ['Aurora', 2, 'Roof forty is done, on time.'],
  ['Cinder', 19, 'We missed the soft cap. Please take your coins back with the refund button.'],
  ['Gneiss', 1, 'The goal is reached. Finalise whenever you like once the sale has ended.'],
  ['Drift', 5, 'The charter is signed: we sail in spring.'],
  ['Drift', 1, 'A third of the hold is taken by booksellers.'],
  ['Basalt', 1, 'Almost full. The last buyer gets back what does not fit.'],
]

/** Handles and names of people who signed in before, in the order of the supporters. */
export const names: readonly (readonly [handle: string, name: string])[] = [
  ['marlow', 'Marlow'],
  ['ines-k', 'Ines K.'],
  ['tobit', 'Tobit'],
  ['quill', 'Quill'],
  ['saffron', 'Saffron Reyes'],
  ['okapi', 'Okapi'],
  ['linden', 'Linden'],
  ['brisk', 'Brisk'],
  ['noor', 'Noor A.'],
  ['pavel', 'Pavel'],
  ['wren', 'Wren'],
]

/** Handles of those who connected an X account. */
export const linkedToX: readonly string[] = ['marlow', 'tobit', 'quill']
