/**
 * Script that records in `document.faults` what a console would show as an error: uncaught errors, rejections that
 * nothing handles, logged errors, pictures and scripts that failed to load, and violations of the content security
 * policy. Does nothing when it runs again in the same document.
 */
export const recordFaults = `(${record})()`

function record() {
  // Not a property of the window: the first page may get the window of the empty document before it.
  const page = document as Document & { faults?: string[] }
  if (page.faults) return
  const faults: string[] = []
  page.faults = faults
  const log = console.error
  console.error = (...values) => {
    faults.push(`logged: ${values.join(' ')}`)
    log.apply(console, values)
  }
  const listen = (event: string, describe: (event: never) => string | undefined) =>
    addEventListener(
      event,
      (domEvent) => {
        const fault = describe(domEvent as never)
        if (fault) faults.push(fault)
      },
      true,
    )
  listen('error', ({ message, target }: ErrorEvent) => {
    if (!(target instanceof Element)) return `thrown: ${message}`
    // Firefox fires this event for a module that is already loaded. A missing module rejects its import.
    if (target.matches('link[rel=modulepreload]')) return undefined
    return `not loaded: ${target.outerHTML}`
  })
  listen('unhandledrejection', ({ reason }: PromiseRejectionEvent) => `rejected: ${reason}`)
  listen(
    'securitypolicyviolation',
    ({ violatedDirective, blockedURI }: SecurityPolicyViolationEvent) =>
      `CSP: ${violatedDirective} ${blockedURI}`,
  )
}
