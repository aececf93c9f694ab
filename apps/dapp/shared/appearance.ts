/** Appearance settings of spec §4. The default is `system`. */
export const appearances = ['system', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

export function readAppearance(text: unknown): Appearance {
  return appearances.find((known) => known === text) ?? 'system'
}
