/** A state is on screen with all of its chunks and as high as it will be; a skeleton in a state that is not about loading stands for one on its way. */
export function isDrawn(host: Element | null, state: string): boolean {
  const shadow = host?.shadowRoot
  if (!shadow?.querySelector('.lk-view > *') || shadow.querySelector('[data-sizing]')) return false
  return /loading|opening/i.test(state) || shadow.querySelector('.lk-skel') === null
}
