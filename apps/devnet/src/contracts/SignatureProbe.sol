// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Verifies an ERC-6492 signature in its constructor, so that a node can run it by eth_call without a deployment. The
/// account is first called as it is, and again after the preparation call.
/// The creation code is stored in `packages/core/src/siwx/signatureProbe.ts`.
contract SignatureProbe {
    bytes4 private constant MAGIC = 0x1626ba7e;

    constructor(address account, bytes32 hash, bytes memory wrapped) {
        // The 32 bytes of the ERC-6492 suffix follow the encoding and are ignored by the decoder.
        (address factory, bytes memory prepare, bytes memory signature) =
            abi.decode(wrapped, (address, bytes, bytes));
        bool valid = _holds(account, hash, signature);
        if (!valid) {
            (bool prepared,) = factory.call(prepare);
            valid = prepared && _holds(account, hash, signature);
        }
        assembly {
            mstore(0, valid)
            return(0, 32)
        }
    }

    function _holds(address account, bytes32 hash, bytes memory signature) private view returns (bool) {
        if (account.code.length == 0) return false;
        (bool answered, bytes memory result) =
            account.staticcall(abi.encodeWithSelector(MAGIC, hash, signature));
        return answered && result.length >= 32 && bytes4(result) == MAGIC;
    }
}
