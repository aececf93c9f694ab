// The guards of the approvals that the embedded wallet shows, and a mutation that breaks each of them.

const at = (name) => `packages/embedded-wallet/src/site/approvals/${name}.ts`
const tested = (name) => [`packages/embedded-wallet/src/site/approvals/${name}.test.ts`]
const shown = tested('showApproval')
const inWindow = tested('guardInWindow')
const inFrame = tested('guardInFrame')
const typedData = tested('readTypedDataRequest')

export const approvalGuards = [
  [
    'wallet: what moves value is approved in a window',
    at('showApproval'),
    "if (!isOwnOrigin) return approval.kind !== 'message' || !approval.isSignIn",
    '',
    shown,
  ],
  [
    'wallet: a press anywhere restarts the wait of an approval',
    at('watchPresses'),
    'else openAfter(quietMs)',
    '',
    inWindow,
  ],
  [
    'wallet: a press that began too early approves nothing',
    at('watchPresses'),
    'if (!isPressed && !isByAssistiveTechnology) return',
    '',
    inWindow,
  ],
  [
    'wallet: a mouse that rests approves nothing',
    at('guardInWindow'),
    'isMeant: (press) => hasMoved || !isOfMouse(press),',
    'isMeant: () => true,',
    inWindow,
  ],
  [
    'wallet: each part of an approval in a page is seen',
    at('watchSight'),
    'isWhole: () => parts.every(',
    'isWhole: () => parts.some(',
    inFrame,
  ],
  [
    'wallet: what was not seen lately is not approved in a page',
    at('guardInFrame'),
    'sight.isFresh() && attention.isMeant(press)',
    'attention.isMeant(press)',
    inFrame,
  ],
  [
    'wallet: a frame that was moved is not approved',
    at('watchAttention'),
    'return last !== undefined && !hasMoved(last, press)',
    'return true',
    inFrame,
  ],
  [
    'wallet: the look stays while an approval is shown',
    'packages/embedded-wallet/src/site/createLook.ts',
    'if (shown === 0) return apply(theme)',
    'return apply(theme)',
    ['packages/embedded-wallet/src/site/createLook.test.ts'],
  ],
  [
    'wallet: an allowance far above the balance is unlimited',
    at('allowance'),
    'amount > holdings.supply || amount > holdings.balance * generousFactor',
    'false',
    tested('readCall'),
  ],
  [
    'wallet: allowances count toward the daily limit',
    'packages/embedded-wallet/src/site/spending/spentAssets.ts',
    'const most = atMost(effect.amount, holdings?.balance)',
    'const most = 0n as bigint | undefined',
    ['packages/embedded-wallet/src/site/spending/spending.test.ts'],
  ],
  [
    'wallet: typed data that may move funds is severe',
    at('readTypedDataRequest'),
    "[movesFunds(data) ? 'gives-control' : 'unknown-call']",
    "['unknown-call']",
    typedData,
  ],
  [
    'wallet: the shown domain of typed data is signed',
    at('readTypedDataRequest'),
    'requireSignedDomain(data)\n',
    '\n',
    typedData,
  ],
  [
    'wallet: an approval of NFT 0 is not shown as the end of a permission',
    at('readCall'),
    'return isNft ? nftAllowance(to, spender, amount) : allowance(to, spender, amount)',
    'return allowance(to, spender, amount)',
    tested('readCall'),
  ],
  [
    'wallet: an NFT is known by its contract',
    at('readTransactionRequest'),
    'const effect = isNft ? readCall({ ...call, isNft }) : ofToken',
    'const effect = ofToken',
    tested('readTransactionRequest'),
  ],
  [
    'wallet: a sign-in that grants rights is approved in a window',
    at('readMessageRequest'),
    "return fields.resources?.some(grants) ? 'grant' : 'own'",
    "return 'own'",
    tested('readMessageRequest'),
  ],
  [
    'wallet: typed data that can move anything meets the daily limit',
    'packages/embedded-wallet/src/site/spending/spentAssets.ts',
    "return warnings.includes('gives-control') ? [{ token: verifyingContract ?? 'native', amount: null }] : []",
    'return []',
    ['packages/embedded-wallet/src/site/spending/spending.test.ts'],
  ],
  [
    'wallet: a token without a price is above the daily limit',
    'apps/wallet/src/spending/priceAssets.ts',
    'if (price === undefined || amount === null) return undefined',
    'if (price === undefined) continue',
    ['apps/wallet/src/spending/spending.test.ts'],
  ],
  [
    'wallet: SOL for a new account is sent',
    at('readSolanaEffects'),
    'if (kind === 0 && data.length === 52) return { from, to, amount: u64(data, 4) }',
    '',
    tested('readSolanaEffects'),
  ],
  [
    'wallet: a program that gets the account meets the daily limit',
    'packages/embedded-wallet/src/site/spending/spentAssets.ts',
    "return effect.mayMove ? [{ token: 'native', amount: null }] : []",
    'return []',
    ['packages/embedded-wallet/src/site/spending/spending.test.ts'],
  ],
  [
    'wallet: an unknown call to a token meets the daily limit',
    'packages/embedded-wallet/src/site/spending/spentAssets.ts',
    'return has === 0n ? [] : [{ token: effect.to, amount: inUnits(has) }]',
    'return []',
    ['packages/embedded-wallet/src/site/spending/spending.test.ts'],
  ],
  [
    'wallet: only the approved account signs',
    'packages/embedded-wallet/src/site/signer/createSigner.ts',
    "if (key.address !== account) throw new OtherAccountError('The open wallet has another account.')",
    '',
    ['packages/embedded-wallet/src/site/signer/createSigner.test.ts'],
  ],
]
