import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { expect, test } from 'vitest'
import { walletFingerprint } from '../../api/walletFingerprint.ts'
import { createEntropy } from '../../keys/entropy.ts'
import { sealEnvelope } from '../../keys/envelope.ts'
import { deriveWalletKeys, wordsOf } from '../../keys/walletKeys.ts'
import { makeCode } from '../codeFactor.ts'
import { texts as site } from '../i18n/en.ts'
import { texts as security } from '../i18n/security/en.ts'
import { type KitData, openKit } from './kitData.ts'
import { writeKit } from './writeKit.ts'

async function makeKit(entropy = createEntropy(crypto)) {
  const { evm, solana } = await deriveWalletKeys(entropy)
  const [userId, walletId] = [crypto.randomUUID(), crypto.randomUUID()]
  const fingerprint = walletFingerprint(evm.address, solana.address)
  const { code, key, type, factorId } = await makeCode(walletId)
  const data: KitData = {
    ...{ version: 1, userId, walletId, fingerprint, locale: 'en', dir: 'ltr' },
    ...{ evmAddress: evm.address, solanaAddress: solana.address },
    envelope: await sealEnvelope(entropy, key, { userId, walletId, type, factorId, fingerprint }),
    texts: { ...security, recoveryCode: site.recoveryCode, opening: site.opening },
  }
  return { data, code, words: wordsOf(entropy) }
}
/** The data of a kit, from its file. */
const dataOf = (file: string) =>
  JSON.parse(/<script type="application\/json" id="kit">(.*)<\/script>/.exec(file)?.[1] ?? '') as KitData

// Two derivations for each, which take longer on a busy machine.
test('R-113: the kits of 100 wallets open with their codes, from nothing but the file', {
  timeout: 60_000,
}, async () => {
  const kits = await Promise.all(Array.from({ length: 100 }, () => makeKit()))
  for (const { data, code, words } of kits) {
    const file = await writeKit({ data, opener: '', css: '' })
    expect(await openKit(dataOf(file), code)).toBe(words)
    expect(mnemonicToEntropy(words, wordlist)).toHaveLength(32)
    for (const secret of [code, code.replaceAll('-', ''), words]) expect(file).not.toContain(secret)
  }
})

test('a code that is typed differently opens the kit, and another code does not', async () => {
  const [{ data, code, words }, other] = await Promise.all([makeKit(), makeKit()])
  expect(await openKit(data, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(words)
  expect(await openKit(data, other.code)).toBeUndefined()
  expect(await openKit(data, code.slice(0, -1))).toBeUndefined()
  expect(await openKit(data, '')).toBeUndefined()
})

test('R-104, R-105: a kit whose envelope or owner was changed does not open', async () => {
  const [{ data, code }, other] = await Promise.all([makeKit(), makeKit()])
  const changes: readonly Partial<KitData>[] = [
    { envelope: other.data.envelope },
    { envelope: { ...data.envelope, type: 'passkey' } },
    { userId: other.data.userId },
    { walletId: other.data.walletId },
    { fingerprint: other.data.fingerprint },
  ]
  for (const change of changes) expect(await openKit({ ...data, ...change }, code)).toBeUndefined()
})

test('a kit runs its opener only, which nothing in it can end early', async () => {
  const { data } = await makeKit()
  const hostile: KitData = { ...data, evmAddress: '</script><script>alert(1)</script>' }
  const opener = 'const text = "</script><!--"'
  const file = await writeKit({ data: hostile, opener, css: 'p{}' })
  expect(file.match(/<\/script>/g)).toHaveLength(2)
  expect(dataOf(file).evmAddress).toBe(hostile.evmAddress)
  const script = /<script type="module">(.*)<\/script>/.exec(file)?.[1] ?? ''
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script)))
  expect(file).toContain(`script-src 'sha256-${Buffer.from(digest).toString('base64')}'`)
  expect(file).toContain("default-src 'none'")
})
