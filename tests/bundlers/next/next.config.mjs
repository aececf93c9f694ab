export default {
  // The installed packages are in the parent folder.
  turbopack: { root: new URL('..', import.meta.url).pathname },
}
