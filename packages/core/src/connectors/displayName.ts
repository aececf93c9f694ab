const aliases: Readonly<Record<string, string>> = { 'Trust Wallet': 'Trust' }

/**
 * The name of a wallet for display: "Trust Wallet" is shown as "Trust". Spec §3.
 *
 * @example
 * displayName('Trust Wallet') // 'Trust'
 */
export function displayName(name: string): string {
  return aliases[name] ?? name
}
