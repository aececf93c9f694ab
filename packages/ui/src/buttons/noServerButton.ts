/** Replaces `serverButton` in browser bundles, where it is never called. */
export const serverButton = () => ''
