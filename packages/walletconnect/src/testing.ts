export { memoryWalletConnectStorage } from './memoryWalletConnectStorage.ts'
