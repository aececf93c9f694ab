export { createKeyedHash } from './keys/createKeyedHash.ts'
export { createTextCipher } from './keys/createTextCipher.ts'
export { readKeyFile, writeKeyFile } from './keys/readKeyFile.ts'
export { openBytes, sealBytes } from './keys/sealBytes.ts'
