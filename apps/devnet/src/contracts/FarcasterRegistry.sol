// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What a sign-in with Farcaster reads of the IdRegistry and the KeyRegistry, for two users. It has no storage, so that its
/// code can be put at the addresses of both.
contract FarcasterRegistry {
    struct KeyData {
        uint8 state;
        uint32 keyType;
    }

    uint8 private constant ADDED = 1;
    uint32 private constant AUTH_ADDRESS = 2;

    uint256 private immutable firstFid;
    address private immutable firstCustody;
    address private immutable secondCustody;
    address private immutable secondAuth;

    constructor(uint256 fid, address first, address second, address auth) {
        firstFid = fid;
        firstCustody = first;
        secondCustody = second;
        secondAuth = auth;
    }

    /// The user id of a custody address, 0 if it has none.
    function idOf(address owner) external view returns (uint256) {
        if (owner == firstCustody) return firstFid;
        return owner == secondCustody ? firstFid + 1 : 0;
    }

    /// The second user has added an auth address.
    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        bool added = fid == firstFid + 1 && keccak256(key) == keccak256(abi.encode(secondAuth));
        return added ? KeyData(ADDED, AUTH_ADDRESS) : KeyData(0, 0);
    }
}
