type Variables = Readonly<Record<`--lk-${string}`, string>>

/**
 * Four looks to start from, for `themeVariables`; each works in dark and light, because the companions of an accent
 * are derived from it.
 * @example
 * createLatchkey({ …, themeVariables: { ...themePresets.ocean, '--lk-radius': '20px' } })
 */
export const themePresets = {
  /** The look of Latchkey itself. */
  lime: {},
  ocean: { '--lk-accent': '#2563eb', '--lk-radius': '16px' },
  violet: { '--lk-accent': '#8b5cf6', '--lk-radius': '28px' },
  ember: { '--lk-accent': '#ff6a3d', '--lk-radius': '12px' },
} satisfies Record<string, Variables>
