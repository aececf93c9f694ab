// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Owners and resolvers of names, as in ENS (EIP-137). The root owner is immutable, so that the code works at any address.
contract EnsRegistry {
    address private immutable root;
    mapping(bytes32 => address) private owners;
    mapping(bytes32 => address) public resolver;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    constructor(address root_) {
        root = root_;
    }

    function owner(bytes32 node) public view returns (address) {
        return node == 0 ? root : owners[node];
    }

    function setSubnodeRecord(bytes32 node, bytes32 label, address owner_, address resolver_, uint64) external {
        require(msg.sender == owner(node), "owner");
        bytes32 subnode = keccak256(abi.encodePacked(node, label));
        owners[subnode] = owner_;
        resolver[subnode] = resolver_;
        emit NewOwner(node, label, owner_);
        emit NewResolver(subnode, resolver_);
    }
}
