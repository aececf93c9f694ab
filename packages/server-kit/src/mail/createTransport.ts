import { createTransport as createNodemailer } from 'nodemailer'
import type { SendMail } from './createOutbox.ts'
import type { RenderedMail } from './mailPage.ts'

/** Time to connect, for the greeting, and without traffic, ms. Together less than the lease of the outbox. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Sends mails by SMTP.
 * @param from - sender, such as `Wallet <wallet@meadow.example>`
 * @param host - host of the service, for the Message-ID
 */
export function createTransport<mail extends { readonly to: string }>({
  smtpUrl,
  from,
  host,
  render,
}: {
  readonly smtpUrl: string
  readonly from: string
  readonly host: string
  readonly render: (mail: mail) => RenderedMail
}): { readonly send: SendMail<mail>; stop(): void } {
  const transport = createNodemailer({ url: smtpUrl, pool: true, ...timeouts })
  return {
    async send(mail, id) {
      const { headers, ...rendered } = render(mail)
      await transport.sendMail({
        from,
        to: { name: '', address: mail.to },
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        ...rendered,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    stop: () => transport.close(),
  }
}
