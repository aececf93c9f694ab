import { html } from 'hono/html'
import { type Html, htmlPage } from '../pages/htmlPage.ts'
import { identityAccounts } from './accounts.ts'
import { type ProviderName, providerTitles } from './providers.ts'

/**
 * The page on which a user chooses an account or cancels.
 * @param hidden - fields that the form repeats
 */
export function accountPicker(provider: ProviderName, hidden: Readonly<Record<string, string>> = {}): Html {
  const buttons = identityAccounts.map(
    ({ key, name, username, email, emailVerified }) => html`
<li><button name="account" value="${key}"><span class="name">${name}</span>
<span class="quiet">${username}, ${email}${emailVerified ? '' : ' (not verified)'}</span></button></li>`,
  )
  return htmlPage(
    `Sign in with ${providerTitles[provider]}`,
    html`
<p class="quiet">A local identity provider of the devnet. Nothing is sent to ${providerTitles[provider]}.</p>
<form method="post" class="accounts">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<ul>${buttons}</ul>
<p><button name="account" value="">Cancel</button></p>
</form>`,
  )
}

/** The page for requests that are refused without a redirect, because their redirect URI cannot be trusted. */
export const refusal = (reason: string): Html =>
  htmlPage('This request is refused', html`<p role="alert">${reason}</p>`)
