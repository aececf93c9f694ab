// Runs before the first paint: the server knows the cookie, but only the browser knows the system's preference.
;(() => {
  var root = document.documentElement
  if (root.dataset.appearance === 'system' && matchMedia('(prefers-color-scheme: dark)').matches) {
    root.classList.add('dark')
  }
})()
