import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { ConfigError, listen, log } from '@latchkey/server-kit'
import { readChains, walletNetworks } from '@latchkey/server-kit/chains'
import { createTransport, startMailing } from '@latchkey/server-kit/mail'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/database.ts'
import { readKeyFile } from './keys/keyFile.ts'
import { renderMail } from './mail/renderMail.ts'
import { readSiteFiles } from './site/siteFiles.ts'

const sweepEveryMs = 60_000

export type RunningServer = { readonly url: string; stop(): Promise<void> }

/**
 * Starts the wallet: opens the port, reads the site and the keys, opens the database and starts to send mails.
 * @param siteFolder the built wallet site
 * @throws ConfigError when the port is in use, the site was not built, the devnet does not answer, or the key file is not that of the database
 */
export async function startServer(config: Config, siteFolder: string): Promise<RunningServer> {
  const { limits, smtpUrl, mailFrom, origin } = config
  const { port, host } = config
  const listening = await listen('the wallet', { port, host, trustedProxies: limits.trustedProxies })
  try {
    const [site, chains] = await Promise.all([readSiteFiles(siteFolder), readChains(config.chains)])
    const networks = walletNetworks(config.chains, chains)
    const database = await openDatabase(config.database)
    try {
      const keyFile = await readKeyFile(config.keyFile.path, config.keyFile)
      const clock = systemClock()
      const { app, outbox, sweep, isReadable, recoveryKeys } = createApp({
        ...config,
        ...{ db: database.db, keyFile, site, networks, clock, http: fetchHttp(clock), log },
      })
      if (!(await isReadable()))
        throw new ConfigError(`The key file ${config.keyFile.path} is not the one of this database.`)
      const transport = createTransport({
        ...{ smtpUrl, from: mailFrom, host: new URL(origin).hostname },
        render: renderMail,
      })
      const mailing = startMailing(outbox, { send: transport.send, log })
      const sweeping = setInterval(() => void sweep().catch(() => log('sweep_failed')), sweepEveryMs)
      // The first document should not have to wait for them.
      void recoveryKeys().catch(() => log('recovery_keys_failed'))
      listening.answer(app.fetch)
      return {
        url: `http://localhost:${config.port}`,
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
