/** Who may import whom. Each rule is proved by a seeded violation in tests/architecture. */
const ours = '^(packages|apps|tests)/'
const inPackage = (name) => `^packages/${name}/`
const tests = '\\.(test|stories|states)\\.[tj]sx?$|/testing/|/testing\\.ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'A cycle has no first line to read.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-stands-alone',
      severity: 'error',
      comment: 'core is what is true without a clock; it knows nothing of ours.',
      from: { path: inPackage('core') },
      to: { path: ours, pathNot: inPackage('core') },
    },
    {
      name: 'controllers-know-core-only',
      severity: 'error',
      comment: 'controllers know no chain library, no DOM, no React, no wire format.',
      from: { path: inPackage('controllers'), pathNot: tests },
      to: {
        path: `${ours}|node_modules/(react|react-dom|viem)/`,
        pathNot: `${inPackage('controllers')}|${inPackage('core')}`,
      },
    },
    {
      name: 'ui-knows-core-and-controllers',
      severity: 'error',
      comment: 'The app introduces adapters and ui to one another.',
      from: { path: inPackage('ui'), pathNot: tests },
      to: {
        path: `${ours}|node_modules/viem/`,
        pathNot: `${inPackage('ui')}|${inPackage('controllers')}|${inPackage('core')}`,
      },
    },
    {
      name: 'adapters-know-core-only',
      severity: 'error',
      comment: 'Adapters and remote wallets do not know one another, nor controllers, nor ui.',
      from: { path: '^packages/(adapter-[a-z]+|embedded-wallet|walletconnect)/' },
      to: { path: ours, pathNot: `^packages/$1/|${inPackage('core')}` },
    },
    {
      name: 'packages-do-not-know-apps',
      severity: 'error',
      comment: 'Nothing that is published knows devnet, the dapp or the tests.',
      from: { path: '^packages/' },
      to: { path: '^(apps|tests)/' },
    },
    {
      name: 'devnet-knows-nothing-of-ours',
      severity: 'error',
      comment: 'devnet plays the outside world; its own tests may check it against core.',
      from: { path: '^apps/devnet/', pathNot: '\\.test\\.ts$' },
      to: { path: ours, pathNot: '^apps/devnet/' },
    },
    {
      name: 'server-kit-knows-core-only',
      severity: 'error',
      comment: 'Both servers are built on it; it knows neither of them.',
      from: { path: inPackage('server-kit') },
      to: { path: ours, pathNot: `${inPackage('server-kit')}|${inPackage('core')}` },
    },
    {
      name: 'server-knows-core-and-server-kit',
      severity: 'error',
      comment: 'The dapp and the devnet are its customers, over HTTP.',
      from: { path: '^apps/server/', pathNot: tests },
      to: {
        path: ours,
        pathNot: `^apps/server/|${inPackage('core')}|${inPackage('server-kit')}|${inPackage('embedded-wallet')}`,
      },
    },
    {
      name: 'wallet-knows-core-server-kit-and-embedded-wallet',
      severity: 'error',
      comment: 'It asks the services over HTTP, and serves the built site as files.',
      from: { path: '^apps/wallet/', pathNot: tests },
      to: {
        path: ours,
        pathNot: `^apps/wallet/|${inPackage('core')}|${inPackage('server-kit')}|${inPackage('embedded-wallet')}`,
      },
    },
    {
      name: 'recovery-knows-core-server-kit-and-embedded-wallet',
      severity: 'error',
      comment: 'It shares nothing with the wallet but what both are built on, and reads its keys over HTTP.',
      from: { path: '^apps/recovery/', pathNot: tests },
      to: {
        path: ours,
        pathNot: `^apps/recovery/|${inPackage('core')}|${inPackage('server-kit')}|${inPackage('embedded-wallet')}`,
      },
    },
    {
      name: 'a-controller-imports-no-sibling',
      severity: 'error',
      comment:
        'It declares what it needs; the composition root supplies it. State files and the toolkit may be read.',
      from: {
        path: '^packages/controllers/src/(?!flows|reactions|parts|state|testing)([^/]+)/',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: '^packages/controllers/src/[^/]+/',
        pathNot: '^packages/controllers/src/($1|state)/|\\.state\\.ts$',
      },
    },
    {
      name: 'controllers-have-one-direction',
      severity: 'error',
      comment:
        'Of two folders of controllers at most one imports the other. A part calls a flow through its needs.',
      scope: 'folder',
      from: { path: '^packages/controllers/src/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'views-are-pure',
      severity: 'error',
      comment: 'A View shows what its state says; only its Screen binds it.',
      from: { path: '^packages/ui/src/views/.*View\\.tsx$' },
      to: { path: '^packages/controllers/|^packages/ui/src/react/(LatchkeyContext|useLatchkey)' },
    },
    {
      name: 'client-and-server-stay-apart',
      severity: 'error',
      comment: 'The dapp’s page never imports its server.',
      from: { path: '^apps/dapp/src/' },
      to: { path: '^apps/dapp/server/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/\\.)|tests/architecture/violations' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: `${__dirname}/tsconfig.base.json` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@latchkey/source', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
