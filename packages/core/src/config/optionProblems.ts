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

const isNetwork: Test = (value) => {
  if (!isFields(value) || !isCaipNetworkId(value.caipNetworkId) || !isText(value.name)) return false
  const { nativeCurrency: currency, rpcUrls, chainNamespace, caipNetworkId } = value
  if (!String(caipNetworkId).startsWith(`${String(chainNamespace)}:`)) return false
  if (
    !isFields(currency) ||
    !isText(currency.name) ||
    !isText(currency.symbol) ||
    !isDecimals(currency.decimals)
  )
    return false
  const nodes = isFields(rpcUrls) && isFields(rpcUrls.default) ? rpcUrls.default.http : undefined
  return Array.isArray(nodes) && nodes.length > 0 && nodes.every(isHttpUrl)
}
const isToken: Test = (value) =>
  isFields(value) &&
  isCaipNetworkId(value.networkId) &&
  isText(value.name) &&
  isText(value.symbol) &&
  isDecimals(value.decimals)
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
  (value.icons === undefined || isTexts(value.icons))
const isServices: Test = (value) =>
  isFields(value) &&
  Object.values(value).every((url) => url === undefined || matches(/^(http|ws)s?:\/\/\S+$/)(url))
const areVariables: Test = (value) =>
  isFields(value) &&
  Object.entries(value).every(([name, text]) => /^--lk-[a-z0-9-]+$/.test(name) && typeof text === 'string')

type Rule = readonly [test: Test, expected: string]

const withMethods = (...names: readonly string[]): Rule => [
  (value) => isFields(value) && names.every((name) => isFunction(value[name])),
  `an object with ${names.join(', ')}`,
]
const oneOf = (...texts: readonly string[]): Rule => [
  (value) => texts.includes(value as string),
  texts.join(', '),
]
const flag: Rule = [isFlag, 'true or false']
const texts: Rule = [isTexts, 'a list of texts']
const text: Rule = [isText, 'a text']
const features: Rule = [isFields, 'an object']

/** The predicate of each option and the description of valid values. */
const rules: Readonly<Record<string, Rule>> = {
  defaultNetwork: [isNetwork, 'one of the networks'],
  adapters: [areAdapters, 'adapters such as evmAdapter(), one per namespace'],
  walletConnect: [isFunction, 'walletConnect() of @latchkey/walletconnect'],
  embeddedWallet: [isFunction, 'embeddedWallet() of @latchkey/embedded-wallet'],
  projectId: text,
  storageKey: text,
  services: [isServices, 'http(s) or ws(s) addresses'],
  features,
  remoteFeatures: features,
  tokens: [every(isToken), 'tokens with networkId, name, symbol and decimals'],
  siwx: withMethods('createMessage', 'addSession', 'setSessions', 'getSessions', 'revokeSession'),
  identity: withMethods('lookup'),
  storage: withMethods('get', 'set', 'remove'),
  customWallets: [every(isWallet), 'wallets with id and name'],
  includeWalletIds: texts,
  excludeWalletIds: texts,
  featuredWalletIds: texts,
  termsConditionsUrl: text,
  privacyPolicyUrl: text,
  themeMode: oneOf('dark', 'light', 'system'),
  themeVariables: [areVariables, 'texts by --lk-… name'],
  locale: [isText, 'a BCP 47 tag'],
  currency: [matches(/^[A-Z]{3}$/), 'a code such as EUR'],
  nameZone: [matches(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/), 'a domain such as latchkey.id'],
  prefetch: oneOf('idle', 'intent', 'none'),
  enableRemoteFeatures: flag,
  enableReconnect: flag,
  enableAnnounced: flag,
  enableInjected: flag,
  enableNetworkSwitch: flag,
  enableEmbedded: flag,
  allowUnsupportedChain: flag,
  manualWalletConnectControl: flag,
}

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
  if (!isMetadata(metadata)) problems.push('metadata.name: expected a text; metadata.url: http(s), if any')
  if (options.embeddedWallet && !(isFields(options.services) && options.services.wallet && options.projectId))
    problems.push('embeddedWallet: expected services.wallet and projectId')
  for (const [name, [test, expected]] of Object.entries(rules)) {
    if (options[name] !== undefined && !test(options[name])) problems.push(`${name}: expected ${expected}`)
  }
  return problems
}
