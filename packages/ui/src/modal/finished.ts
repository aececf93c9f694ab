/**
 * Resolves when every animation of `element` itself has run out; soon when it has none. Asked only after the change has
 * been painted, because to answer, the whole page has to be laid out.
 */
export async function finished(element: Element | null | undefined): Promise<void> {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  await Promise.allSettled((element?.getAnimations() ?? []).map((animation) => animation.finished))
}
