type Policies = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/** Lets only this site's own files start a Worker: the document requires Trusted Types. Security R-16 */
export function allowOwnScripts(window: Window): void {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const own = `${window.location.origin}/assets/`
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (!new URL(url, window.location.href).href.startsWith(own))
        throw new TypeError('Not a file of this site.')
      return url
    },
  })
}
