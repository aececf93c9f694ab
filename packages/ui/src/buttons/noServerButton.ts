/** Stands for `serverButton` in a bundle for browsers, which never calls it. */
export const serverButton = () => ''
