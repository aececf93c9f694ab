import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Order } from './orderStore.ts'

const style = `:root { color-scheme: light dark; font: 16px/1.5 ui-sans-serif, system-ui, sans-serif }
body { max-width: 26rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.25rem; margin: 1rem 0 }
.test { border: 2px solid #b45309; border-radius: .5rem; padding: .5rem .75rem }
dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem }
dd { margin: 0; text-align: end; overflow-wrap: anywhere }
.total { font-weight: 600 }
label { display: block; margin: .75rem 0 .25rem }
input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem; font: inherit; border: 1px solid #767676; border-radius: .375rem }
button { width: 100%; min-height: 3rem; margin-top: 1.25rem; font: inherit; font-weight: 600; border: 0; border-radius: .375rem; background: #1d4ed8; color: #fff; cursor: pointer }
input:focus-visible, button:focus-visible { outline: 3px solid #60a5fa; outline-offset: 2px }
p.hash { font: .8125rem ui-monospace, monospace; overflow-wrap: anywhere }`

/** CSP hash of the style sheet. */
export const checkoutStyleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** The devnet's checkout page. It shows a fake card form; nothing typed there is sent. */
export function checkoutPage({ quote, address, status, hash }: Order) {
  const { purchaseAmount, paymentSubtotal, coinbaseFee, networkFee, paymentTotal, networkName } = quote
  const row = (label: string, { amount, currency }: { amount: string; currency: string }, total = false) =>
    html`<dt class="${total ? 'total' : ''}">${label}</dt><dd class="${total ? 'total' : ''}">${amount} ${currency}</dd>`
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${status === 'sending' ? raw('<meta http-equiv="refresh" content="2">') : ''}
<title>${status === 'done' ? 'Test money sent' : 'Buy test money'}</title>
<style>${raw(style)}</style>
<main>
<p class="test"><strong>Test money.</strong> It is worth nothing, and no card is charged. Type no real card number.</p>
<h1>${status === 'done' ? 'Sent' : 'Buy'} ${purchaseAmount.amount} ${purchaseAmount.currency}</h1>
<dl>
<dt>Network</dt><dd>${networkName}</dd>
<dt>To</dt><dd>${address}</dd>
${row('Price', paymentSubtotal)}
${row('Fee', coinbaseFee)}
${row('Network fee', networkFee)}
${row('Total', paymentTotal, true)}
</dl>
${
  status === 'open'
    ? html`<form method="post">
<label for="card">Card number</label>
<input id="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242" required>
<label for="until">Valid until</label>
<input id="until" autocomplete="off" value="12 / 34" required>
<label for="code">Security code</label>
<input id="code" inputmode="numeric" autocomplete="off" value="123" required>
<button>Pay ${paymentTotal.amount} ${paymentTotal.currency} in test money</button>
</form>`
    : status === 'sending'
      ? html`<p role="status">It is being sent. This page looks again by itself.</p>`
      : html`<p role="status">It has arrived. You can close this page and go back to the app.</p>
<p class="hash">${hash}</p>`
}
</main>
</html>`
}
