/** Vite: the address of a script that is bundled on its own, without imports. */
declare module '*?worker&url' {
  const url: string
  export default url
}
