/** Fetches the modal's own chunk; the page pays for it when someone is about to use it. */
export const loadModal = async () => (await import('./ModalRoot.tsx')).ModalRoot
