const aliases: Readonly<Record<string, string>> = { 'Trust Wallet': 'Trust' }

/** The name of a wallet for display. Spec §3: Trust Wallet displays as Trust. */
export function displayName(name: string): string {
  return aliases[name] ?? name
}
