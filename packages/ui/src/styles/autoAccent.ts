/** The host gave an accent and none of its companions: they are derived from it. */
export const autoAccent = (variables: Readonly<Record<string, string>>) =>
  '--lk-accent' in variables && !('--lk-on-accent' in variables || '--lk-accent-text' in variables)
    ? 'auto'
    : undefined
