import { isLatchkeyError } from '@latchkey/core'
import { createAnalyticsApi } from '@latchkey/core/api'
import type { LatchkeyEvent } from '../events/createEvents.ts'
import { createTask } from '../state/createTask.ts'
import { directoryService } from './directoryService.ts'
import type { Part, PartNeeds } from './part.ts'

/** Errors are reported at most 5 times in 60 s. Spec §8, §9. */
const mostErrors = 5
const errorWindowMs = 60_000

/** Our events by the names of the analytics API; an event without a name there is not sent. */
const names: Readonly<Partial<Record<LatchkeyEvent['name'], string>>> = {
  modal_opened: 'MODAL_OPEN',
  modal_closed: 'MODAL_CLOSE',
  connected: 'CONNECT_SUCCESS',
  connection_failed: 'CONNECT_ERROR',
  disconnected: 'DISCONNECT_SUCCESS',
  network_switched: 'SWITCH_NETWORK',
  sign_in_succeeded: 'SIWX_AUTH_SUCCESS',
  sign_in_failed: 'SIWX_AUTH_ERROR',
  sign_in_cancelled: 'CLICK_CANCEL_SIWX',
  send_started: 'SEND_INITIATED',
  send_succeeded: 'SEND_SUCCESS',
  send_failed: 'SEND_ERROR',
  history_failed: 'ERROR_FETCH_TRANSACTIONS',
  name_registered: 'REGISTER_NAME_SUCCESS',
  name_failed: 'REGISTER_NAME_ERROR',
  purchase_started: 'SELECT_BUY_PROVIDER',
  error: 'INTERNAL_SDK_ERROR',
}

/** Event properties by the names of the analytics API. */
const toldProperties = ({ wallet: name, code: errorType, ...rest }: LatchkeyEvent['properties']) => ({
  ...rest,
  ...(name ? { name } : {}),
  ...(errorType ? { errorType } : {}),
})

export type Analytics = Part & { begin(): void }

/**
 * The part that sends events to a first-party service. It is used only if `features.analytics` is on and
 * `services.analytics` is set, and asks the directory first whether the project has it enabled. It sends the events' own
 * properties and the page URL without query, and no wallet address or text. Spec §7, security R-80.
 */
export function analytics(needs: PartNeeds): Analytics {
  const { config, events, http, platform, random, alerts } = needs
  const { api: directory } = needs.use(directoryService)
  const base = config.services.analytics
  const api = base ? createAnalyticsApi({ http, base, projectId: config.projectId }) : undefined
  let leave = () => {}
  let errors: readonly number[] = []

  const mayReport = ({ name, at }: LatchkeyEvent) => {
    if (name !== 'error') return true
    errors = errors.filter((one) => at - one < errorWindowMs)
    if (errors.length >= mostErrors) return false
    errors = [...errors, at]
    return true
  }
  const send = async (event: LatchkeyEvent) => {
    const name = names[event.name]
    if (!api || !name || !mayReport(event)) return
    const { origin, pathname, host } = new URL(platform.href)
    try {
      await api.send({
        type: event.name === 'error' ? 'error' : 'track',
        event: name,
        properties: toldProperties(event.properties),
        eventId: random.id(),
        url: `${origin}${pathname}`,
        domain: host,
        timestamp: event.at,
      })
    } catch (cause) {
      // Logged once; lost events do not concern the user. Spec §8.
      if (!isLatchkeyError(cause, 'origin_not_allowed')) return
      leave()
      alerts.report(cause)
    }
  }
  const begin = createTask(async (signal) => {
    if (directory && !(await directory.isAnalyticsEnabled(signal).catch(() => false))) return
    if (signal.aborted) return
    leave = events.state.subscribe(({ last }) => void (last && send(last)))
  })
  return {
    begin: () => void begin.run().catch(() => {}),
    stop() {
      begin.cancel()
      leave()
      errors = []
    },
  }
}
