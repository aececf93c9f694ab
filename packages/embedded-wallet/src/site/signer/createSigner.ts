import { base58 } from '@scure/base'
import { hexToBigInt, keccak256, stringToBytes } from 'viem'
import { openingText } from '../../api/openingText.ts'
import { registrationText } from '../../api/registrationText.ts'
import { walletFingerprint } from '../../api/walletFingerprint.ts'
import { createEntropy } from '../../keys/entropy.ts'
import { openEnvelope, sealEntropy, sealEnvelope } from '../../keys/envelope.ts'
import { deriveWalletKeys, type WalletKeys, wordsOf } from '../../keys/walletKeys.ts'
import { walletPicture } from '../../keys/walletPicture.ts'
import type { SignerMethod, SignerRequests } from './signerMessages.ts'

/** The wallet is not open. */
export class LockedError extends Error {
  override readonly name = 'LockedError'
}

/** The open wallet has another account than the one that was approved. */
export class OtherAccountError extends Error {
  override readonly name = 'OtherAccountError'
}

type Handlers = {
  readonly [name in SignerMethod]: (
    params: SignerRequests[name]['params'],
  ) => Promise<SignerRequests[name]['result']>
}

const addressesOf = ({ evm, solana }: WalletKeys) => ({
  evmAddress: evm.address,
  solanaAddress: solana.address,
})

/** What the Worker does. Its keys live as long as the Worker does; locking the wallet ends it. Security R-102. */
export function createSigner({ mayExport = false }: { readonly mayExport?: boolean } = {}): Handlers {
  let opened: { readonly entropy: Uint8Array<ArrayBuffer>; readonly keys: WalletKeys } | undefined
  const unlocked = () => {
    if (!opened) throw new LockedError('The wallet is locked.')
    return opened
  }
  /** The key of an account. What was approved for one account is never signed by another, whatever was opened meanwhile. */
  const keyOf = <family extends keyof WalletKeys>(family: family, account: string): WalletKeys[family] => {
    const key = unlocked().keys[family]
    if (key.address !== account) throw new OtherAccountError('The open wallet has another account.')
    return key
  }
  return {
    async create({ userId, walletId, nonce, seals }) {
      const entropy = createEntropy(crypto)
      const keys = await deriveWalletKeys(entropy)
      const addresses = addressesOf(keys)
      const fingerprint = walletFingerprint(addresses.evmAddress, addresses.solanaAddress)
      const text = registrationText({ userId, walletId, nonce })
      const [evmSignature, envelopes] = await Promise.all([
        keys.evm.signMessage({ message: text }),
        Promise.all(
          seals.map(({ type, factorId, key }) =>
            sealEnvelope(entropy, key, { userId, walletId, type, factorId, fingerprint }),
          ),
        ),
      ])
      // Not kept: a wallet is used only after its stored envelope has been opened. Security P1.9
      entropy.fill(0)
      const solanaSignature = base58.encode(keys.solana.sign(new TextEncoder().encode(text)))
      return { ...addresses, fingerprint, evmSignature, solanaSignature, envelopes }
    },
    async open({ envelope, key, owner, proof }) {
      opened = await openEnvelope(envelope, key, owner)
      const { keys } = opened
      const { userId, walletId, type, factorId } = owner
      const text = openingText({ userId, walletId, type, factorId, ...proof })
      const signature = await keys.evm.sign({ hash: keccak256(stringToBytes(text)) })
      return { addresses: addressesOf(keys), signature }
    },
    async seal({ seal: { key }, owner }) {
      return sealEnvelope(unlocked().entropy, key, owner)
    },
    async sealTransfer({ key, owner }) {
      return sealEntropy(unlocked().entropy, key, owner)
    },
    async picture() {
      return walletPicture(unlocked().entropy)
    },
    async words() {
      if (!mayExport) throw new Error('This Worker does not export.')
      return wordsOf(unlocked().entropy)
    },
    async signMessage({ account, message }) {
      return keyOf('evm', account).signMessage({ message: { raw: message } })
    },
    async signTypedData({ account, json }) {
      return keyOf('evm', account).signTypedData(JSON.parse(json))
    },
    async signTransaction({ account, transaction }) {
      const { chainId, nonce, to, data, value, gas } = transaction
      const call = { chainId, nonce, to: to ?? null, data, value: hexToBigInt(value), gas: hexToBigInt(gas) }
      const key = keyOf('evm', account)
      if ('gasPrice' in transaction)
        return key.signTransaction({ ...call, type: 'legacy', gasPrice: hexToBigInt(transaction.gasPrice) })
      return key.signTransaction({
        ...call,
        type: 'eip1559',
        maxFeePerGas: hexToBigInt(transaction.maxFeePerGas),
        maxPriorityFeePerGas: hexToBigInt(transaction.maxPriorityFeePerGas),
      })
    },
    async signSolana({ account, message }) {
      return base58.encode(keyOf('solana', account).sign(message))
    },
  }
}
