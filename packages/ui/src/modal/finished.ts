/** Resolves when every animation of `element` itself has run out; at once when it has none. */
export async function finished(element: Element | null | undefined): Promise<void> {
  await Promise.allSettled((element?.getAnimations() ?? []).map((animation) => animation.finished))
}
