export default {
  // The packages are in the folder above, and so is what they are built with.
  turbopack: { root: new URL('..', import.meta.url).pathname },
}
