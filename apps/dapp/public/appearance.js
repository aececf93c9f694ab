// Loaded before anything is drawn: the server knows the cookie, only the browser knows what the system prefers.
;(() => {
  var root = document.documentElement
  if (root.dataset.appearance === 'system' && matchMedia('(prefers-color-scheme: dark)').matches) {
    root.classList.add('dark')
  }
})()
