import { type Address, concatHex, encodeAbiParameters, getCreate2Address, type Hex, zeroHash } from 'viem'
import { bytecode as collectionFactoryCode } from '../../contracts/compiled/CollectionFactory.ts'
import { bytecode as launchpadCode } from '../../contracts/compiled/Launchpad.ts'
import { bytecode as dropCode } from '../../contracts/compiled/MerkleDrop.ts'
import { bytecode as presaleCode } from '../../contracts/compiled/Presale.ts'
import { bytecode as poolCode } from '../../contracts/compiled/StakingPool.ts'
import { bytecode as lockCode } from '../../contracts/compiled/TokenLock.ts'

/** The deterministic deployer that most chains have. @see https://github.com/Arachnid/deterministic-deployment-proxy */
export const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/**
 * The contracts that make and hold everything else. None has an owner or takes a setting of its operator, so each has the
 * same address on every chain, and anybody may deploy it there.
 */
export function rootContracts() {
  const presaleImplementation = deployed(presaleCode)
  const poolImplementation = deployed(poolCode)
  const implementations = encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }],
    [presaleImplementation.address, poolImplementation.address],
  )
  return {
    presaleImplementation,
    poolImplementation,
    launchpad: deployed(concatHex([launchpadCode, implementations])),
    lock: deployed(lockCode),
    drop: deployed(dropCode),
    collectionFactory: deployed(collectionFactoryCode),
  }
}

export type RootContracts = ReturnType<typeof rootContracts>

/** @returns the address, and the data that makes the deployer create the contract there */
function deployed(initCode: Hex): { readonly address: Address; readonly creation: Hex } {
  return {
    address: getCreate2Address({ from: create2Deployer, salt: zeroHash, bytecode: initCode }),
    creation: concatHex([zeroHash, initCode]),
  }
}
