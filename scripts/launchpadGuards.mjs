// The guards of the launchpad and of the chains that servers read, and a mutation that breaks each of them.

const indexer = (name) => `apps/dapp/server/indexer/${name}.ts`
const hostile = [indexer('hostileContracts.chain.test')]

export const launchpadGuards = [
  [
    'a token that fails in part is called as the rest says',
    indexer('chainNode'),
    'if (error instanceof BadAnswer || isOfRequest(error)) return undefined',
    '',
    hostile,
  ],
  [
    'a contract that fails stops no mirror',
    indexer('createTokenReader'),
    'const found = await reading.catch(() => undefined)',
    'const found = await reading',
    hostile,
  ],
  [
    'decimals of a token are those of ERC-20',
    indexer('readContract'),
    'return number <= max ? number : undefined',
    'return max < 0n ? undefined : number',
    hostile,
  ],
  [
    'a token has a limited time to answer',
    indexer('createTokenReader'),
    'const reading = withDeadline({ clock, ms: perTokenMs }, () => readForeignToken(node, address))',
    'const reading = readForeignToken(node, address)',
    hostile,
  ],
  [
    'a node that is away is no try of a token',
    indexer('createTokenReader'),
    'if (!found) await node.head()',
    '',
    hostile,
  ],
  [
    'a block with too many logs is read by transactions',
    indexer('readRange'),
    'if (from < to) throw error',
    'if (error) throw error',
    hostile,
  ],
  [
    'a transaction with too many logs is passed',
    indexer('chainNode'),
    "if (error instanceof NodeUnavailable && error.tooLarge) return 'too_large' as const",
    '',
    hostile,
  ],
  [
    'a request names a limited number of contracts',
    indexer('readRange'),
    'const addressesAtOnce = 500',
    'const addressesAtOnce = 1_000_000',
    hostile,
  ],
  [
    'a launch is called as its event says',
    indexer('mirror'),
    '.onConflictDoUpdate({ target: [tokens.chainId, tokens.address], set: made })',
    '.onConflictDoNothing()',
    hostile,
  ],
  [
    'a claim of a number that no list has breaks no view',
    'apps/dapp/server/database/migrations/0016_hostile_contracts.sql',
    "case when length(args->>'index') < 10 then (args->>'index')::integer end as idx",
    "(args->>'index')::integer as idx",
    hostile,
  ],
  [
    'a block with too many logs is indexed by transactions',
    'apps/server/src/indexer/readBlocks.ts',
    'if (first !== last) return all\n',
    'if (all) return all\n',
    ['apps/server/src/indexer/hostileBlocks.test.ts'],
  ],
  [
    'a transaction with too many logs is not indexed',
    'apps/server/src/indexer/readBlocks.ts',
    'if (!(error instanceof NodeUnavailable && error.tooLarge)) throw error',
    'throw error',
    ['apps/server/src/indexer/hostileBlocks.test.ts'],
  ],
  [
    'only airdrops that the user starred are claimed unasked',
    'apps/dapp/server/relay/createUserClaims.ts',
    "eq(stars.kind, 'drop'), eq(stars.ref, starRef(drop.list.id))",
    "eq(stars.kind, 'drop')",
    ['apps/dapp/server/relay/userClaims.test.ts'],
  ],
  [
    'titles of strangers make no links in mails',
    'apps/dapp/server/mail/quoteForeign.ts',
    ".replace(link, '…')",
    '',
    ['apps/dapp/server/mail/renderMail.test.ts'],
  ],
  [
    'a mail names a limited number of airdrops',
    'apps/dapp/server/mail/renderMail.ts',
    '.slice(0, shownNames)',
    '',
    ['apps/dapp/server/mail/renderMail.test.ts'],
  ],
]
