import type { ElementHandle, Page } from '@playwright/test'
import type { HostileCase } from './hostileCases.ts'

/** Does to the frame what a case says. Resolves with what undoes it. */
export async function hideFrame(page: Page, hostile: HostileCase): Promise<() => Promise<void>> {
  const frame = (await page
    .locator('iframe[data-latchkey-frame]')
    .elementHandle()) as ElementHandle<HTMLIFrameElement>
  const shown = await frame.evaluate((element) => element.style.cssText)
  const { run, ...styles } = hostile
  await frame.evaluate((element, { frame: ofFrame = '', root, cover, inside, sheet }) => {
    const add = (name: string) => {
      const added = document.createElement(name)
      added.setAttribute('data-hostile', '')
      document.body.append(added)
      return added
    }
    const { top, left, width, height } = element.getBoundingClientRect()
    if (sheet) add('style').textContent = sheet
    element.style.cssText += `;${ofFrame}`
    // What lies in the top layer is neither clipped nor masked by its ancestors.
    if (root || inside) element.popover = null
    if (root) document.documentElement.style.cssText = root
    if (cover) {
      const above = add('div')
      above.popover = 'manual'
      above.style.cssText = `position: fixed; inset: auto; margin: 0; border: 0; padding: 0; pointer-events: none; top: ${top}px; left: ${left}px; width: ${width}px; height: ${height}px; ${cover}`
      above.showPopover()
    }
    if (inside) {
      const host = add('div')
      host.innerHTML = inside
      const [place] = host.querySelectorAll('[data-place]')
      if (!(place instanceof Element) || !('moveBefore' in place)) throw new TypeError('There is no place.')
      ;(place as Element & Pick<ParentNode, 'moveBefore'>).moveBefore(element, null)
      for (const scroller of host.querySelectorAll('[onscroll]')) scroller.scrollTop = 0
    }
  }, styles)
  if (run) await frame.evaluate(run)
  return () =>
    frame.evaluate((element, style) => {
      for (const animation of element.getAnimations()) animation.cancel()
      if (element.parentElement !== document.body) document.body.moveBefore(element, null)
      for (const added of document.querySelectorAll('[data-hostile]')) added.remove()
      document.documentElement.removeAttribute('style')
      document.body.removeAttribute('style')
      scrollTo(0, 0)
      element.style.cssText = style
      element.popover = 'manual'
      element.showPopover()
    }, shown)
}
