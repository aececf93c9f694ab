/**
 * Resolves when all animations of `element` itself have finished, or after two frames if it has none. `getAnimations`
 * forces layout, so it is called only after the change has been painted. jsdom does not have it.
 */
export async function finished(element: Element | null | undefined): Promise<void> {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  await Promise.allSettled((element?.getAnimations?.() ?? []).map((animation) => animation.finished))
}
