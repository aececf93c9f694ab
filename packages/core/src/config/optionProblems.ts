import { isCaipNetworkId } from '../caip/caip.ts'

// A table of predicates instead of a schema: it is loaded on every page before the modal opens, where a schema library
// would be a quarter of all bytes.
type Test = (value: unknown) => boolean
type Fields = Readonly<Record<string, unknown>>

const isText: Test = (value) => typeof value === 'string' && value !== ''
const isTexts: Test = (value) => Array.isArray(value) && value.every((one) => typeof one === 'string')
const isFlag: Test = (value) => typeof value === 'boolean'
const isFunction: Test = (value) => typeof value === 'function'
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const matches =
  (pattern: RegExp): Test =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const isHttpUrl = matches(/^https?:\/\/\S+$/)
const isDecimals: Test = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255
const every =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test)

const isCurrency: Test = (value) =>
  isFields(value) && isText(value.name) && isText(value.symbol) && isDecimals(value.decimals)
const isNetwork: Test = (value) => {
  if (!isFields(value) || !isCaipNetworkId(value.caipNetworkId) || !isText(value.name)) return false
  const { nativeCurrency, rpcUrls, chainNamespace, caipNetworkId } = value
  if (!caipNetworkId.startsWith(`${String(chainNamespace)}:`) || !isCurrency(nativeCurrency)) return false
  const nodes = isFields(rpcUrls) && isFields(rpcUrls.default) ? rpcUrls.default.http : undefined
  return Array.isArray(nodes) && nodes.length > 0 && nodes.every(isHttpUrl)
}
const isToken: Test = (value) => isCurrency(value) && isCaipNetworkId((value as Fields).networkId)
const isAdapter: Test = (value) => isFields(value) && isText(value.namespace) && isFunction(value.create)
const areAdapters: Test = (value) =>
  Array.isArray(value) &&
  value.every(isAdapter) &&
  new Set(value.map(({ namespace }) => namespace)).size === value.length
const isWallet: Test = (value) => isFields(value) && isText(value.id) && isText(value.name)
const isMetadata: Test = (value) =>
  isFields(value) &&
  isText(value.name) &&
  (value.url === undefined || isHttpUrl(value.url)) &&
  (value.icons === undefined || isTexts(value.icons)) &&
  (value.redirect === undefined || isFields(value.redirect))
const isServices: Test = (value) =>
  isFields(value) &&
  Object.values(value).every((url) => url === undefined || matches(/^(http|ws)s?:\/\/\S+$/)(url))
const areVariables: Test = (value) =>
  isFields(value) &&
  Object.entries(value).every(([name, text]) => /^--lk-[a-z0-9-]+$/.test(name) && typeof text === 'string')

type Rule = readonly [options: string, test: Test, expected: string]

const withMethods = (option: string, names: readonly string[]): Rule => [
  option,
  (value) => isFields(value) && names.every((name) => isFunction(value[name])),
  `an object with ${names.join(', ')}`,
]
const oneOf = (option: string, texts: readonly string[]): Rule => [
  option,
  (value) => texts.includes(value as string),
  texts.join(', '),
]

/** Options, the predicate of each, and the description of valid values. */
const rules: readonly Rule[] = [
  ['defaultNetwork', isNetwork, 'one of the networks'],
  ['adapters', areAdapters, 'adapters such as evmAdapter(), one per namespace'],
  ['walletConnect', isFunction, 'walletConnect() of @latchkey/walletconnect'],
  ['embeddedWallet', isFunction, 'embeddedWallet() of @latchkey/embedded-wallet'],
  ['services', isServices, 'http(s) or ws(s) addresses'],
  ['features remoteFeatures', isFields, 'an object'],
  ['tokens', every(isToken), 'tokens with networkId, name, symbol and decimals'],
  withMethods('siwx', ['createMessage', 'addSession', 'setSessions', 'getSessions', 'revokeSession']),
  withMethods('identity', ['lookup']),
  withMethods('storage', ['get', 'set', 'remove']),
  ['customWallets', every(isWallet), 'wallets with id and name'],
  ['includeWalletIds excludeWalletIds featuredWalletIds', isTexts, 'a list of texts'],
  ['projectId storageKey termsConditionsUrl privacyPolicyUrl', isText, 'a text'],
  oneOf('themeMode', ['dark', 'light', 'system']),
  ['themeVariables', areVariables, 'texts by --lk-… name'],
  ['locale', isText, 'a BCP 47 tag'],
  ['currency', matches(/^[A-Z]{3}$/), 'a code such as EUR'],
  ['nameZone', matches(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/), 'a domain such as latchkey.id'],
  oneOf('prefetch', ['idle', 'intent', 'none']),
  [
    'enableRemoteFeatures enableReconnect enableAnnounced enableInjected enableNetworkSwitch enableEmbedded allowUnsupportedChain manualWalletConnectControl',
    isFlag,
    'true or false',
  ],
]

/** All options but `networks` and `metadata`, which are required, and `ports`. */
export const optionNames: readonly string[] = rules.flatMap(([names]) => names.split(' '))

/** One sentence for each invalid option; empty when all are valid. */
export function optionProblems(options: unknown): readonly string[] {
  if (!isFields(options)) return ['options: expected an object']
  const problems: string[] = []
  const { networks, metadata } = options
  if (!Array.isArray(networks) || networks.length === 0)
    problems.push('networks: expected at least one network')
  else {
    networks.forEach((network, index) => {
      if (!isNetwork(network))
        problems.push(`networks.${index}: expected caipNetworkId, name, nativeCurrency and http nodes`)
    })
  }
  if (!isMetadata(metadata))
    problems.push('metadata.name: expected a text; metadata.url: http(s), if any; metadata.redirect: links')
  if (options.embeddedWallet && !(isFields(options.services) && options.services.wallet && options.projectId))
    problems.push('embeddedWallet: expected services.wallet and projectId')
  for (const [names, test, expected] of rules) {
    for (const name of names.split(' '))
      if (options[name] !== undefined && !test(options[name])) problems.push(`${name}: expected ${expected}`)
  }
  return problems
}
