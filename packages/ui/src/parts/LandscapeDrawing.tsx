import type { Landscape } from './avatarLandscape.ts'

/** Draws a landscape; the container clips it to a circle. */
export function LandscapeDrawing({ sky, sun, ridges }: Landscape) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path fill={sky} d="M0 0h24v24H0z" />
      <circle cx={sun.x} cy={sun.y} r="2.5" fill={sun.fill} />
      {ridges.map((ridge) => (
        <path key={ridge.fill} fill={ridge.fill} d={ridge.d} />
      ))}
    </svg>
  )
}
