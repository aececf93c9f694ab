// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Collection} from "../Collection.sol";

/// Mints again while it is given an NFT.
contract GreedyMinter {
    uint256 private _phase;
    uint256 private _again;

    function mint(Collection collection, uint256 phase, uint256 quantity, uint256 price, uint256 again)
        external
        payable
    {
        _phase = phase;
        _again = again;
        collection.mint{value: quantity * price}(phase, quantity, 0, new bytes32[](0));
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        if (_again > 0) {
            _again--;
            Collection collection = Collection(msg.sender);
            collection.mint{value: collection.phases()[_phase].price}(_phase, 1, 0, new bytes32[](0));
        }
        return this.onERC721Received.selector;
    }
}
