import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { examplesOfReadme, problemsOfExamples, readmes, readPublicApi } from './publicApi.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const api = readPublicApi()
const { values, membersOfType, membersOfParameter, membersOfResult } = api

const members = [
  ...['LatchkeyOptions', 'Services', 'Features', 'RemoteFeatures', 'SiwxConfig', 'AppMetadata', 'Ports'].map(
    (name) => [name, membersOfType('@latchkey/core', name)] as const,
  ),
  ['EvmAdapterOptions', membersOfType('@latchkey/adapter-evm', 'EvmAdapterOptions')] as const,
  ['WalletConnectOptions', membersOfType('@latchkey/walletconnect', 'WalletConnectOptions')] as const,
  ...[
    'LatchkeyProvider',
    'LatchkeyModal',
    'ConnectButton',
    'AccountButton',
    'WalletButton',
    'NetworkButton',
    'useAccount',
    'useBalance',
  ].map((name) => [name, membersOfParameter('@latchkey/ui', name)] as const),
].flatMap(([owner, found]) => found.map((member) => ({ ...member, name: `${owner}.${member.name}` })))

describe('options', () => {
  test('the options are found', () => {
    const names = members.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'LatchkeyOptions.networks',
        'Services.relay',
        'Features.onramp',
        'RemoteFeatures.multiWallet',
        'SiwxConfig.createMessage',
        'EvmAdapterOptions.switchArrivalMs',
        'WalletConnectOptions.storage',
        'LatchkeyProvider.nonce',
        'AccountButton.showBalance',
      ]),
    )
  })

  test('every option has a comment', () => {
    expect(members.filter(({ comment }) => comment === '').map(({ name }) => name)).toEqual([])
  })

  test('the comment of every option with a default names it, or what happens without it', () => {
    const silent = members.filter(
      ({ name, isOptional, comment }) =>
        (isOptional || /^(Features|RemoteFeatures|Ports)\./.test(name)) &&
        !/\bdefault|\bwithout it\b/i.test(comment),
    )
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  test('the comment of every duration names its unit', () => {
    const silent = members.filter(({ name, comment }) => /Ms$/.test(name) && !/\bms\b/.test(comment))
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  test('every option of createLatchkey has a row in the README of controllers', () => {
    const readme = readFileSync(`${root}packages/controllers/README.md`, 'utf8')
    const options = membersOfType('@latchkey/core', 'LatchkeyOptions')
    const missing = options.filter(({ name }) => !readme.includes(`\n| \`${name}\` |`))
    expect(missing.map(({ name }) => name)).toEqual([])
  })
})

test('every member of a Latchkey, and of what hooks return, has a comment', () => {
  const hooks = [
    'useAccount',
    'useBalance',
    'useConnect',
    'useDisconnect',
    'useModal',
    'useSignIn',
    'useSwitchNetwork',
  ]
  const returned = hooks.flatMap((hook) =>
    membersOfResult('@latchkey/ui', hook).map((member) => ({ ...member, name: `${hook}().${member.name}` })),
  )
  const silent = [...membersOfType('@latchkey/controllers', 'Latchkey'), ...returned].filter(
    ({ comment }) => comment === '',
  )
  expect(returned.length).toBeGreaterThan(20)
  expect(silent.map(({ name }) => name)).toEqual([])
})

describe('exported values', () => {
  test('95 % have a comment', () => {
    const silent = values.filter(({ comment }) => comment === '').map(({ entry, name }) => `${entry} ${name}`)
    expect(values.length).toBeGreaterThan(100)
    expect(silent.length / values.length, silent.join(', ')).toBeLessThanOrEqual(0.05)
  })

  test('60 % have an example', () => {
    const without = values
      .filter(({ examples }) => examples.length === 0)
      .map(({ entry, name }) => `${entry} ${name}`)
    expect(without.length / values.length, without.join(', ')).toBeLessThanOrEqual(0.4)
  })
})

describe('examples', () => {
  const ofComments = values.flatMap(({ entry, name, examples }) =>
    examples.map((code) => ({ place: `${entry} ${name}`, code })),
  )
  const ofReadmes = readmes.flatMap(examplesOfReadme)

  test('examples of comments and READMEs compile', { timeout: 120_000 }, () => {
    expect(ofReadmes.length).toBeGreaterThan(5)
    expect(problemsOfExamples([...ofComments, ...ofReadmes], api, (place) => place.startsWith('@'))).toEqual(
      [],
    )
  })

  test('an example that does not compile is reported', { timeout: 120_000 }, () => {
    const wrong = [
      { place: '@a', code: 'latchkey.opne()\ncreateLatchkey({ netwroks: [] })' },
      { place: 'README.md', code: 'createLatchkey({ networks, metadata })' },
    ]
    expect(problemsOfExamples(wrong, api, (place) => place.startsWith('@'))).toEqual([
      expect.stringMatching(/^@a, line 1: .*opne/),
      expect.stringMatching(/^@a, line 2: .*netwroks/),
      expect.stringMatching(/^README\.md, line 1: Cannot find name 'createLatchkey'/),
    ])
  })
})
