import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Appearance } from '../../shared/appearance.ts'
import type { Assets } from './assets.ts'

type Needs = {
  readonly appName: string
  /** Whether the networks are those of the devnet. */
  readonly demo: boolean
  readonly assets: Pick<Assets, 'styles' | 'integrity'>
  readonly appearanceOf: (c: Context) => Appearance
}

/** The terms and the privacy policy, which the kit links to. Plain HTML, so that they can be read without a wallet or a script. */
export function legalRoutes(needs: Needs): Hono {
  const app = new Hono()
  app.get('/legal/terms', (c) => c.html(legalPage(c, needs, 'Terms', terms(needs))))
  app.get('/legal/privacy', (c) => c.html(legalPage(c, needs, 'Privacy', privacy)))
  return app
}

/** Sections of a page: a heading and its paragraphs. */
type Sections = readonly (readonly [heading: string, ...paragraphs: string[]])[]

const terms = ({ appName, demo }: Needs): Sections => [
  [
    'What this is',
    `${appName} demonstrates Latchkey, a kit for connecting wallets and signing in. The operator of this site runs this server; the makers of Latchkey do not.`,
    demo
      ? 'Its networks, tokens and wallet run on one computer. They are not real and worth nothing.'
      : 'You act on real networks. A transaction cannot be undone, and you can lose what you send.',
  ],
  [
    'Launches',
    'Anybody can make a launch. The operator does not check, recommend or promise anything about launches, and nothing here is advice.',
    'A sale that misses its soft cap, or is cancelled, can be refunded by its contract. The contracts are tested but not audited. None of them has a key that can move your funds.',
  ],
  [
    'Your part',
    'Your wallet is yours. The operator cannot sign for you, undo a transaction, or give back what you sent to a wrong address.',
    'Check what your wallet shows before you confirm, and do not use this site where the law forbids it.',
  ],
  [
    'No warranty',
    'The software comes as it is, without warranty of any kind, under the MIT licence. The operator may change or stop this site at any time. What is on the networks stays there.',
  ],
]

const privacy: Sections = [
  [
    'What this site stores',
    'For a session: a random cookie, the name of your browser, the network of your address, such as 192.0.2.0/24, and when you were last here. A session ends after 24 hours without use, and after 7 days at the latest.',
    'For an account: the wallets that you signed in with, and what you enter: an email address, a password as a hash, a handle, a name, a text about you, stars, lists of mail, limits, settings, and launches that you prepare, with what you write about them. If you connect an X account, its id, name and username, and no access to it.',
    'Important changes of an account are recorded with their time and the network of your address. Limits keep your address for minutes.',
    'In your browser: your appearance, the wallets to reconnect, and your choices of network speed.',
  ],
  [
    'What others see',
    'Everything on the networks is public: addresses, amounts and times. Your handle, picture and X badge are shown next to your wallets while your visibility on the leaderboard allows it. Your email address is not shown to anybody.',
  ],
  [
    'Who else gets data',
    'Your wallet, and the nodes of the networks, see your requests to them. So do the services and the wallet site of this operator, if there are any. The services also keep what happened in the kit, such as a connected wallet, if the operator has switched that on. A relay between this page and a wallet on another device sees encrypted messages. X learns that you connect your account here.',
    'There are no advertisements, and no trackers of others.',
  ],
  [
    'How to end it',
    'Settings, Profile, Delete account erases your account with its email address, wallets, stars, lists, X account, and what you wrote about launches. The record of changes stays, with a number instead of a name. Nobody can erase what is on the networks.',
  ],
]

function legalPage(
  c: Context,
  { appName, assets, appearanceOf }: Needs,
  title: string,
  sections: Sections,
): ReturnType<typeof html> {
  const appearance = appearanceOf(c)
  return html`<!doctype html>
<html lang="en" class="${appearance === 'dark' ? 'dark' : ''}" data-appearance="${appearance}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - ${appName}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<script src="/appearance.js" integrity="${assets.integrity['/appearance.js'] ?? ''}"></script>
${assets.styles.map(
  (href) => html`<link rel="stylesheet" href="${href}" integrity="${assets.integrity[href] ?? ''}">`,
)}
</head>
<body>
<main class="mx-auto grid w-full max-w-2xl gap-6 px-4 py-8 sm:py-10">
<p><a class="inline-flex min-h-11 items-center underline underline-offset-4" href="/">${appName}</a></p>
<h1 class="text-3xl font-semibold tracking-tight">${title}</h1>
${sections.map(
  ([heading, ...paragraphs]) => html`<section class="grid gap-3">
<h2 class="text-lg font-semibold">${heading}</h2>
${paragraphs.map((text) => html`<p class="text-muted">${text}</p>`)}
</section>`,
)}
<nav aria-label="Legal"><ul class="flex gap-x-5 text-muted">
<li><a class="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink" href="/legal/terms">Terms</a></li>
<li><a class="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink" href="/legal/privacy">Privacy</a></li>
</ul></nav>
</main>
</body>
</html>`
}
