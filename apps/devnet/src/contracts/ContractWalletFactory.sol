// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ContractWallet} from "./ContractWallet.sol";

/// Deploys a ContractWallet at an address that can be predicted.
contract ContractWalletFactory {
    function create(address owner, bytes32 salt) external returns (address wallet) {
        wallet = predict(owner, salt);
        if (wallet.code.length == 0) new ContractWallet{salt: salt}(owner);
    }

    function predict(address owner, bytes32 salt) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(ContractWallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), salt, code)))));
    }
}
