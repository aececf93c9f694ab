import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { SMTPServer, SMTPServerError } from 'smtp-server'
import type { Mail } from './createMailStore.ts'
import type { MailFaults } from './mailFaults.ts'

/** Maximum size of a mail, bytes. */
const maxMailBytes = 2_000_000

export type MailServer = { readonly port: number; stop(): Promise<void> }

/**
 * Starts an SMTP server on 127.0.0.1 that accepts mail to every address, without a login and without TLS. The SMTP
 * library is loaded with the first connection, because most tests send no mail.
 */
export async function startMailServer(needs: {
  /** 0 selects a free port. */
  readonly port: number
  readonly faults: MailFaults
  readonly receive: (mail: Omit<Mail, 'id'>) => void
}): Promise<MailServer> {
  const { port, faults, receive } = needs
  let loaded: Promise<SMTPServer> | undefined
  const sockets = new Set<Socket>()
  const server = createServer(async (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    if (faults.down) return void socket.resetAndDestroy()
    loaded ??= createSmtp(faults, receive)
    const smtp = await loaded
    if (!socket.destroyed) smtp.connect(socket)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

async function createSmtp(
  faults: MailFaults,
  receive: (mail: Omit<Mail, 'id'>) => void,
): Promise<SMTPServer> {
  const [{ SMTPServer }, { default: PostalMime }] = await Promise.all([
    import('smtp-server'),
    import('postal-mime'),
  ])
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    name: 'mailbox.devnet',
    size: maxMailBytes,
    rejectOversized: true,
    onRcptTo(_, __, callback) {
      if (faults.bounce) return callback(smtpError(550, 'No such mailbox'))
      if (faults.greylist <= 0) return callback()
      faults.greylist -= 1
      callback(smtpError(451, 'Greylisted, try again later'))
    },
    async onData(stream, session, callback) {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk)
        if (stream.sizeExceeded) return callback()
        const { from, subject, text, html, messageId, headers } = await PostalMime.parse(
          Buffer.concat(chunks),
        )
        receive({
          at: Date.now(),
          from: { name: from?.name ?? '', address: from?.address ?? '' },
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: subject ?? '',
          text: text ?? '',
          html: html ?? '',
          messageId: messageId ?? '',
          listHeaders: Object.fromEntries(
            headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
          ),
        })
        if (!faults.hold) callback()
      } catch {
        callback(smtpError(554, 'The message cannot be read'))
      }
    },
  })
  // A sender that disconnects is no error of the devnet.
  smtp.on('error', () => {})
  return smtp
}

function smtpError(responseCode: number, message: string): SMTPServerError {
  return Object.assign(new Error(message), { responseCode })
}
