import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../../packages')

/** Files that may name the EVM family in code, with what makes them do so. Everything else works by the family it is given. */
const named: Readonly<Record<string, string>> = {
  // Vocabulary: tables with a line for each family, and what defines the EVM networks.
  'core/src/caip/namespaces.ts': 'the list of families',
  'core/src/caip/caip.ts': 'numeric chain ids',
  'core/src/errors/catalogue.ts': 'an example in a sentence',
  'core/src/accounts/account.ts': 'the type of an address',
  'core/src/accounts/address.ts': 'formats and checksums of addresses',
  'core/src/accounts/canonicalAddress.ts': 'checksums of addresses',
  'core/src/networks/evmNetwork.ts': 'makes an EVM network',
  'core/src/networks/nativeToken.ts': 'the native token of each family',
  'core/src/networks/providerNodes.ts': 'node providers by network',
  'core/src/names/nameNamespace.ts': 'the family with names',
  'core/src/ports/platform.ts': 'the type of a provider',
  'core/src/connectors/mergeConnectors.ts':
    'a merged connector counts as the EVM one (specification, section 3)',
  'core/src/api/swapCalls.ts': 'fields of an EVM transaction',
  'core/src/api/swapMismatch.ts': 'swaps are EVM transactions',
  'core/src/siwx/accountTypeName.ts': 'the first line of a sign-in message',
  'core/src/siwx/evmSignature.ts': 'signatures of EVM accounts',
  'core/src/siwx/formatSignInMessage.ts': 'EIP-4361 differs from CAIP-122 by a blank line',
  'core/src/siwx/parseSignInMessage.ts': 'EIP-4361 differs from CAIP-122 by a blank line',
  'core/src/siwx/signInProblem.ts': 'chain references and addresses in a message',
  'core/src/siwx/verifySignIn.ts': 'signatures by family',
  'core/src/wallets/dappBrowsers.ts': 'links of wallets by family',
  'controllers/src/onramp/onramp.state.ts': 'on-ramps send plain EVM chain ids',
  'controllers/src/parts/rehearsal.ts': 'an EIP-1193 wallet that answers at once',
  'walletconnect/src/namespaces.ts': 'methods by family',
  'walletconnect/src/authenticate.ts': 'the SDK signs in on EVM only (CAIP-222)',
  'walletconnect/src/createProposals.ts': 'the SDK signs in on EVM only (CAIP-222)',
  'embedded-wallet/src/protocol/methods.ts': 'the families of the wallet',
  'embedded-wallet/src/site/createFrame.ts': 'the account of each family',
  'embedded-wallet/src/site/approvals/approvalContext.ts': 'numeric chain ids',
  'ui/src/parts/FamilyArt.tsx': 'the mark of each family',
  'ui/src/parts/familyName.ts': 'the name of each family',
  'ui/src/views/receive/receive.model.ts': 'payment URIs by family',
  'ui/src/views/send/send.model.ts': 'an address that is still being typed',
  'ui/src/react/useAccount.ts': 'the default of a type parameter',
  'ui/src/react/useChainId.ts': 'numeric chain ids',
  'ui/src/react/useProvider.ts': 'the default of a type parameter',
}

const isCode = (path: string) =>
  /\.tsx?$/.test(path) &&
  !/\.(test|states|stories)\.|\.browser\.|\/(testing|fixtures)(\/|\.ts)|World\.ts$/.test(path)

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('only the vocabulary and what differs by family name the EVM family', async () => {
  const found: string[] = []
  for (const name of ['core', 'controllers', 'ui', 'walletconnect', 'embedded-wallet']) {
    for (const path of await readdir(join(packages, name, 'src'), { recursive: true })) {
      const file = `${name}/src/${path}`
      if (!isCode(file)) continue
      const code = withoutComments(await readFile(join(packages, file), 'utf8'))
      // Not eip1559, a type of transaction.
      if (/eip155(?!\d)/.test(code)) found.push(file)
    }
  }
  expect(found.sort()).toEqual(Object.keys(named).sort())
})
