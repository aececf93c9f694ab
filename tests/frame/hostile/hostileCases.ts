/** One thing that a page does to the frame of the wallet so that its user does not see what an approval says. */
export type HostileCase = {
  readonly name: string
  /** Styles of the frame itself, of all its ancestors outside of the top layer, or of an element above the frame. */
  readonly frame?: string
  readonly root?: string
  readonly cover?: string
  /** Markup of an ancestor that the frame is moved into, with its document: into its element `[data-place]`. */
  readonly inside?: string
  /** A style sheet of the page. */
  readonly sheet?: string
  /** What no style does. Runs in the page, with the frame; an element that it adds has the attribute `data-hostile`. */
  readonly run?: (frame: HTMLIFrameElement) => unknown
  /**
   * Chromium does not tell the frame. So the frame approves a sign-in for the page itself, by which the page gains nothing, and
   * nothing else. Security
   */
  readonly isUnreported?: true
}

/** Leaves the buttons, at the lower end of the frame. */
const hole = 'linear-gradient(#000, #000) bottom / 100% 80px no-repeat'
const nothing = 'linear-gradient(transparent, transparent)'

const ofFrame: readonly HostileCase[] = [
  { name: 'opacity', frame: 'opacity: 0.01' },
  { name: 'opacity of zero', frame: 'opacity: 0' },
  { name: 'visibility', frame: 'visibility: hidden' },
  { name: 'display', frame: 'display: none' },
  { name: 'content-visibility', frame: 'content-visibility: hidden' },
  { name: 'a blur', frame: 'filter: blur(8px)' },
  { name: 'a filter of opacity', frame: 'filter: opacity(0)' },
  { name: 'a filter of brightness', frame: 'filter: brightness(0)' },
  { name: 'a filter of contrast', frame: 'filter: contrast(0)' },
  { name: 'a transparent mask', frame: `mask-image: ${nothing}`, isUnreported: true },
  { name: 'a mask with a hole', frame: `mask: ${hole}`, isUnreported: true },
  { name: 'a mask border', frame: `-webkit-mask-box-image: ${nothing} 1`, isUnreported: true },
  { name: 'clip-path: inset', frame: 'clip-path: inset(calc(100% - 80px) 0 0 0)' },
  { name: 'clip-path: ellipse', frame: 'clip-path: ellipse(100% 80px at 50% 100%)' },
  {
    name: 'clip-path: polygon',
    frame: 'clip-path: polygon(0 calc(100% - 80px), 100% calc(100% - 80px), 100% 100%, 0 100%)',
  },
  { name: 'clip', frame: 'clip: rect(200px, 360px, 900px, 0)' },
  { name: 'zoom', frame: 'zoom: 0.4', isUnreported: true },
  { name: 'a scale', frame: 'transform: scale(0.1)' },
  { name: 'the property scale', frame: 'scale: 0.1' },
  { name: 'a rotation', frame: 'transform: rotate(180deg)' },
  { name: 'the property rotate', frame: 'rotate: x 85deg' },
  { name: 'a mirror', frame: 'transform: scaleX(-1)' },
  { name: 'a skew', frame: 'transform: skewX(80deg)' },
  { name: 'a perspective', frame: 'transform: perspective(40px) translateZ(-4000px)' },
  { name: 'a matrix', frame: 'transform: matrix(0.01, 0, 0, 0.01, 0, 0)' },
  { name: 'a translation away', frame: 'transform: translateX(-5000px)' },
  { name: 'the property translate', frame: 'translate: -340px 0' },
  { name: 'an offset path', frame: "offset: path('M-900 -900L-900 -900') 0%" },
  { name: 'a place away', frame: 'left: -5000px' },
  { name: 'a width of 319 px', frame: 'max-inline-size: 319px' },
  { name: 'a height of 239 px', frame: 'max-block-size: 239px' },
  { name: 'a blend mode', frame: 'mix-blend-mode: difference' },
  { name: 'will-change with opacity', frame: 'will-change: opacity; opacity: 0.02' },
  { name: 'a reflection', frame: `transform: rotateX(90deg); -webkit-box-reflect: below 0` },
  { name: 'a padding', frame: 'padding: 200px; box-sizing: border-box' },
]

const ofAncestors: readonly HostileCase[] = [
  { name: 'opacity of the root', root: 'opacity: 0.01' },
  { name: 'a filter of the root', root: 'filter: invert(1) blur(9px)' },
  { name: 'a mask of the root', root: `mask-image: ${nothing}`, isUnreported: true },
  { name: 'clip-path of the root', root: 'clip-path: inset(0 0 100% 0)' },
  { name: 'zoom of the root', root: 'zoom: 0.4', isUnreported: true },
  { name: 'a scale of the root', root: 'transform: scale(0.1)' },
  { name: 'a transform of the root that moves', root: 'transform: translateX(-5000px)' },
  {
    name: 'overflow: clip and paint containment of the root',
    root: 'contain: strict; height: 1px; transform: none; position: relative; overflow: clip; filter: saturate(1)',
  },
  {
    name: 'inside of a masked element',
    inside: `<div data-place style="mask-image: ${nothing}; position: fixed; inset: 0"></div>`,
    isUnreported: true,
  },
  {
    name: 'inside of a faded element',
    inside: '<div data-place style="opacity: 0.01; position: fixed; inset: 0"></div>',
  },
  {
    name: 'inside of a filtered element',
    inside: '<div data-place style="filter: blur(9px); position: fixed; inset: 0"></div>',
  },
  {
    name: 'inside of a small scroller',
    inside:
      '<div style="transform: scale(1); overflow: hidden; width: 360px; height: 40px"><div data-place></div></div>',
  },
  {
    name: 'inside of a scroller that is scrolled',
    inside:
      '<div style="transform: scale(1); overflow: scroll; width: 360px; height: 300px" onscroll=""><div style="height: 3000px"></div><div data-place></div></div>',
  },
  {
    name: 'inside of closed details',
    inside: '<details><summary>.</summary><div data-place></div></details>',
  },
  { name: 'inside of a closed dialog', inside: '<dialog data-place></dialog>' },
  { name: 'inside of an inert element', inside: '<div inert data-place></div>' },
  {
    name: 'inside of hidden content',
    inside: '<div style="content-visibility: hidden; position: fixed; inset: 0" data-place></div>',
  },
  { name: 'inside of an element that is not displayed', inside: '<div hidden data-place></div>' },
  {
    name: 'inside of a picture',
    inside:
      '<svg width="360" height="600" opacity="0.01"><foreignObject width="360" height="600"><div xmlns="http://www.w3.org/1999/xhtml" data-place></div></foreignObject></svg>',
  },
  {
    name: 'inside of a canvas',
    inside: '<canvas layoutsubtree data-place width="360" height="600"></canvas>',
  },
  {
    name: 'inside of a container whose query scales',
    inside:
      '<style>@container (width > 1px) { .scaled { scale: 0.1 } }</style><div style="container-type: inline-size"><div class="scaled" data-place></div></div>',
  },
  {
    name: 'inside of a sticky element',
    inside:
      '<div style="transform: scale(1); height: 100px; overflow: clip"><div data-place style="position: sticky; top: -900px"></div></div>',
  },
]

const withCovers: readonly HostileCase[] = [
  { name: 'a cover', cover: 'background: #fff' },
  { name: 'a cover of one word', cover: 'background: #fff; width: 60px; height: 20px; translate: 40px 40px' },
  { name: 'a cover that is transparent', cover: 'background: transparent' },
  { name: 'a cover that blends', cover: 'background: #fff; mix-blend-mode: difference' },
  { name: 'a cover that filters what is behind it', cover: 'backdrop-filter: blur(9px)' },
  { name: 'a cover with a shadow', cover: 'width: 0; height: 0; box-shadow: 0 0 0 900px #fff' },
  { name: 'a cover with an outline', cover: 'width: 1px; height: 1px; outline: 900px solid #fff' },
]

const withScripts: readonly HostileCase[] = [
  {
    name: 'a modal dialog',
    run() {
      const dialog = document.createElement('dialog')
      dialog.setAttribute('data-hostile', '')
      dialog.style.cssText = 'inset: 0; inline-size: 100%; block-size: 100%; pointer-events: none'
      document.body.append(dialog)
      dialog.showModal()
    },
  },
  {
    name: 'a canvas above the frame',
    run() {
      const canvas = document.createElement('canvas')
      canvas.setAttribute('data-hostile', '')
      canvas.popover = 'manual'
      canvas.style.cssText = 'position: fixed; inset: 0; margin: 0; border: 0; pointer-events: none'
      canvas.width = 1100
      canvas.height = 800
      canvas.getContext('2d')?.fillRect(0, 0, 1100, 800)
      document.body.append(canvas)
      canvas.showPopover()
    },
  },
  {
    name: 'a frame above the frame',
    run() {
      const other = document.createElement('iframe')
      other.setAttribute('data-hostile', '')
      other.popover = 'manual'
      other.srcdoc = '<body style="background: #fff">Free gift'
      other.style.cssText =
        'position: fixed; inset: 0; margin: 0; border: 0; inline-size: 600px; block-size: 700px; pointer-events: none'
      document.body.append(other)
      other.showPopover()
    },
  },
  {
    name: 'a drawing of an element behind',
    sheet:
      'html::before { content: ""; position: fixed; inset: 0; background: #fff; z-index: 2147483647; pointer-events: none }',
    run(frame) {
      frame.popover = null
      frame.style.zIndex = '0'
    },
  },
  {
    name: 'an animation that shows the frame for a moment of each second',
    sheet:
      '@keyframes blink { 0%, 80% { opacity: 0.01 } 81%, 100% { opacity: 1 } } iframe { animation: blink 1s steps(1) infinite !important }',
  },
  {
    name: 'an animation that moves the frame',
    isUnreported: true,
    sheet:
      '@keyframes shift { from { translate: 0 } to { translate: 300px } } iframe { animation: shift 400ms linear infinite alternate !important }',
  },
  {
    name: 'a transition of the opacity',
    sheet: 'iframe { transition: opacity 100ms !important }',
    run(frame) {
      frame.style.opacity = '0.01'
      return Promise.all(frame.getAnimations().map(({ finished }) => finished))
    },
  },
  {
    name: 'an animation by script',
    run: (frame) =>
      frame.animate([{ opacity: 0.01 }, { opacity: 0.01 }], { duration: 1e6, fill: 'forwards' }),
  },
  {
    name: 'a view transition that shows an older picture of the page',
    sheet:
      '::view-transition-group(*) { animation-duration: 1000s } ::view-transition { pointer-events: none } ::view-transition-new(root) { opacity: 0; animation: none } ::view-transition-old(root) { animation: none; opacity: 1 }',
    run(frame) {
      frame.style.visibility = 'hidden'
      return document.startViewTransition(() => {
        frame.style.visibility = 'visible'
      }).ready
    },
  },
  {
    name: 'scrolling the page away',
    run(frame) {
      document.body.style.blockSize = '9000px'
      frame.popover = null
      frame.style.position = 'absolute'
      scrollTo(0, 4000)
    },
  },
  {
    name: 'moving the frame all the time',
    isUnreported: true,
    run(frame) {
      let left = 20
      const move = () => {
        if (!document.querySelector('[data-hostile]')) return
        left = left === 20 ? 60 : 20
        frame.style.left = `${left}px`
        requestAnimationFrame(move)
      }
      const mark = document.createElement('i')
      mark.setAttribute('data-hostile', '')
      document.body.append(mark)
      move()
    },
  },
  {
    name: 'an anchor far away',
    sheet:
      '#anchor { position: fixed; left: -4000px; anchor-name: --away } iframe { left: anchor(--away left) !important }',
    run() {
      const anchor = document.createElement('i')
      anchor.id = 'anchor'
      anchor.setAttribute('data-hostile', '')
      document.body.append(anchor)
    },
  },
]

export const hostileCases: readonly HostileCase[] = [
  ...ofFrame,
  ...ofAncestors,
  ...withCovers,
  ...withScripts,
]
