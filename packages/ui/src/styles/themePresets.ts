type Variables = Readonly<Record<`--lk-${string}`, string>>

/**
 * Four presets for `themeVariables`. Each works in dark and light mode, because companion colours are derived from the
 * accent.
 * @example
 * const themeVariables = { ...themePresets.ocean, '--lk-radius': '20px' }
 * const latchkey = createLatchkey({ networks, adapters, metadata, themeVariables })
 */
export const themePresets = {
  /** The default theme. */
  lime: {},
  ocean: { '--lk-accent': '#2563eb', '--lk-radius': '16px' },
  violet: { '--lk-accent': '#8b5cf6', '--lk-radius': '28px' },
  ember: { '--lk-accent': '#ff6a3d', '--lk-radius': '12px' },
} satisfies Record<string, Variables>
