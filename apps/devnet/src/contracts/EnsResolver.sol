// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Addresses of names by coin type (ENSIP-1, ENSIP-9), set by the owner of a name.
contract EnsResolver {
    uint256 private constant ETHER = 60;
    address private immutable registry;
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;

    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);

    constructor(address registry_) {
        registry = registry_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06;
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata newAddress) external {
        (, bytes memory owner) = registry.staticcall(abi.encodeWithSignature("owner(bytes32)", node));
        require(msg.sender == abi.decode(owner, (address)), "owner");
        addresses[node][coinType] = newAddress;
        emit AddressChanged(node, coinType, newAddress);
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function addr(bytes32 node) external view returns (address) {
        return address(bytes20(addresses[node][ETHER]));
    }
}
