import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { ConfigError, listen, log } from '@latchkey/server-kit'
import { createTransport, startMailing } from '@latchkey/server-kit/mail'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/database.ts'
import { readKeyFile } from './keys/keyFile.ts'
import { renderMail } from './mail/renderMail.ts'

const sweepEveryMs = 60_000

export type RunningServer = { readonly url: string; stop(): Promise<void> }

/**
 * Starts the recovery service: opens the port, reads the keys, opens the database and starts to send mails.
 * @throws ConfigError when the port is in use, or the key file is not that of the database
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const { limits, smtpUrl, mailFrom, origin, port, host } = config
  const listening = await listen('the recovery service', {
    port,
    host,
    trustedProxies: limits.trustedProxies,
  })
  try {
    const database = await openDatabase(config.database)
    try {
      const keyFile = await readKeyFile(config.keyFile.path, config.keyFile)
      const clock = systemClock()
      const { app, outbox, sweep, isReadable, pin } = createApp({
        ...config,
        ...{ db: database.db, keyFile, clock, http: fetchHttp(clock), log },
      })
      if (!(await isReadable()))
        throw new ConfigError(`The key file ${config.keyFile.path} is not the one of this database.`)
      const transport = createTransport({
        ...{ smtpUrl, from: mailFrom, host: new URL(origin).hostname },
        render: renderMail,
      })
      const mailing = startMailing(outbox, { send: transport.send, log })
      const sweeping = setInterval(() => void sweep().catch(() => log('sweep_failed')), sweepEveryMs)
      log('recovery_keys', { pin })
      listening.answer(app.fetch)
      return {
        url: `http://localhost:${port}`,
        async stop() {
          clearInterval(sweeping)
          await Promise.all([listening.stop(), mailing.stop()])
          transport.stop()
          await database.close()
        },
      }
    } catch (error) {
      await database.close()
      throw error
    }
  } catch (error) {
    await listening.stop()
    throw error
  }
}
