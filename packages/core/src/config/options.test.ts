import { describe, expect, test } from 'vitest'
import { type ErrorCode, isLatchkeyError, resolveOptions } from '../index.ts'
import { createFakeAdapter, fjordChain, meadowChain } from '../testing.ts'

const codeOf = (work: () => unknown): ErrorCode | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    return isLatchkeyError(error) ? error.code : undefined
  }
}

describe('options', () => {
  const good = { networks: [meadowChain, fjordChain], metadata: { name: 'Meadow' } }
  test('defaults are filled in without changing the given object', () => {
    const frozen = Object.freeze(structuredClone(good))
    const resolved = resolveOptions(frozen)
    expect(resolved).toMatchObject({
      themeMode: 'dark',
      locale: 'en',
      enableNetworkSwitch: true,
      allowUnsupportedChain: false,
      remoteFeatures: { multiWallet: false },
    })
    expect(resolved.defaultNetwork.caipNetworkId).toBe(meadowChain.caipNetworkId)
    expect(resolved.networks).not.toBe(frozen.networks)
  })
  test('one error lists all problems', () => {
    const bad = { networks: [], metadata: { name: '' }, themeMode: 'pink', termsConditionsUrl: '' } as never
    expect(() => resolveOptions(bad)).toThrowError(
      /networks.*metadata\.name.*termsConditionsUrl.*themeMode|networks.*metadata\.name.*themeMode/s,
    )
    expect(codeOf(() => resolveOptions(undefined as never))).toBe('invalid_options')
    expect(() => resolveOptions({ ...good, storage: { get: () => {} } as never })).toThrowError(/storage/)
  })
  test('a default network outside the list and two adapters of one namespace are rejected', () => {
    expect(
      codeOf(() => resolveOptions({ ...good, networks: [meadowChain], defaultNetwork: fjordChain })),
    ).toBe('network_not_found')
    expect(
      codeOf(() => resolveOptions({ ...good, adapters: [createFakeAdapter(), createFakeAdapter()] })),
    ).toBe('invalid_options')
  })
  test('a feature set to undefined keeps its default', () => {
    expect(resolveOptions({ ...good, features: { send: undefined } as never }).features.send).toBe(true)
  })
})
