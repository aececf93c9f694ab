export { memoryStorage } from './storage/memoryStorage.ts'
export { type AdapterWorld, adapterContract } from './testing/adapterContract.ts'
export { createFakeAdapter, type FakeAdapter, type FakeChain } from './testing/fakeAdapter.ts'
export { createFakeClock, type FakeClock } from './testing/fakeClock.ts'
export { createFakeEmbeddedWallet, type FakeEmbeddedWallet } from './testing/fakeEmbeddedWallet.ts'
export { createFakePlatform, type FakePlatform } from './testing/fakePlatform.ts'
export { createFakeStorage, type FakeStorage } from './testing/fakeStorage.ts'
export {
  createFakeWallet,
  type FakeBehaviour,
  type FakeWallet,
  type FakeWalletFields,
} from './testing/fakeWallet.ts'
export {
  createFakeWalletConnect,
  type FakeProposal,
  type FakeWalletConnect,
  type FakeWalletConnectSession,
} from './testing/fakeWalletConnect.ts'
export {
  aliceAddress,
  bobAddress,
  carolAddress,
  fjordChain,
  meadowChain,
  meadowToken,
} from './testing/fixtures.ts'
