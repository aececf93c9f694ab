// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Collection} from "./Collection.sol";

/// Makes collections. Only those that its events name are shown.
contract CollectionFactory {
    event CollectionCreated(
        address indexed collection, address indexed owner, string name, string symbol, uint16 maxSupply
    );

    /// @param royalty - hundredths of a percent, at most 1000
    function create(
        bytes32 salt,
        string calldata name,
        string calldata symbol,
        uint16 maxSupply,
        string calldata baseUri,
        uint96 royalty,
        Collection.Phase[] calldata phases
    ) external returns (address collection) {
        collection = address(
            new Collection{salt: keccak256(abi.encode(msg.sender, salt))}(
                name, symbol, maxSupply, baseUri, msg.sender, royalty, phases
            )
        );
        emit CollectionCreated(collection, msg.sender, name, symbol, maxSupply);
    }
}
