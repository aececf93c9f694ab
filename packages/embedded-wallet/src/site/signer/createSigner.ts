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
    async signMessage({ message }) {
      return unlocked().keys.evm.signMessage({ message: { raw: message } })
    },
    async signTypedData({ json }) {
      return unlocked().keys.evm.signTypedData(JSON.parse(json))
    },
    async signTransaction({ transaction }) {
      const { to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas, ...rest } = transaction
      return unlocked().keys.evm.signTransaction({
        ...rest,
        type: 'eip1559',
        to: to ?? null,
        data,
        value: hexToBigInt(value),
        gas: hexToBigInt(gas),
        maxFeePerGas: hexToBigInt(maxFeePerGas),
        maxPriorityFeePerGas: hexToBigInt(maxPriorityFeePerGas),
      })
    },
    async signSolana({ message }) {
      return base58.encode(unlocked().keys.solana.sign(message))
    },
  }
}
