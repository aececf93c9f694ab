import { html } from 'hono/html'
import { type Html, htmlPage } from '../pages/htmlPage.ts'
import type { Channel } from './createChannels.ts'
import { farcasterUsers } from './farcasterUsers.ts'

const title = 'Devnet Farcaster'

/** The start page: accepts the URL of a sign-in. */
export const startPage = (problem = ''): Html =>
  htmlPage(
    title,
    html`
<p class="quiet">Plays the Farcaster app of two users. Paste the URL of a sign-in, which an app shows as a QR code.</p>
${problem && html`<p role="alert">${problem}</p>`}
<form>
<label for="url">Sign-in URL</label>
<input type="url" id="url" name="url" required autocomplete="off">
<p><button class="primary">Open</button></p>
</form>`,
  )

/** Asks whether, and as whom, to sign in. */
export function approvalPage(token: string, { signatureParams, acceptAuthAddress }: Channel): Html {
  const { domain, siweUri } = signatureParams
  const users = farcasterUsers.map(({ fid, username, displayName, authKey }) => {
    const key = acceptAuthAddress && authKey ? 'auth address' : 'custody address'
    return html`
<li><button name="fid" value="${fid}"><span class="name">${displayName}</span>
<span class="quiet">@${username}, fid ${fid}, ${key}</span></button></li>`
  })
  return htmlPage(
    'Sign in with Farcaster',
    html`
<dl><dt>App</dt><dd><bdi>${domain}</bdi></dd><dt>URI</dt><dd><bdi>${siweUri}</bdi></dd></dl>
<form method="post" class="accounts">
<input type="hidden" name="channelToken" value="${token}">
<ul>${users}</ul>
<p><button name="fid" value="">Decline</button></p>
</form>`,
  )
}

/** @param redirectUrl - where the app wants its user to return to */
export function approvedPage({ domain, redirectUrl }: Channel['signatureParams']): Html {
  const isLink = redirectUrl !== undefined && /^https?:/i.test(redirectUrl)
  return htmlPage(
    'Signed in',
    html`
<p role="status">You can return to <bdi>${domain}</bdi>.</p>
${isLink && html`<p><a href="${redirectUrl}">Return to the app</a></p>`}`,
  )
}

export const declinedPage = (): Html =>
  htmlPage(
    'Declined',
    html`<p role="status">Nothing was signed. The app is not notified; it waits until its request expires.</p>`,
  )

export const refusedPage = (reason: string): Html => htmlPage(title, html`<p role="alert">${reason}</p>`)
