export { createKeyedHash } from './keys/createKeyedHash.ts'
export { createTextCipher } from './keys/createTextCipher.ts'
export { readKeyFile } from './keys/readKeyFile.ts'
export { openBytes, sealBytes } from './keys/sealBytes.ts'
