// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Imitates a spam contract: returns any name and symbol, and logs transfers that did not happen.
contract ForgedToken {
    bytes private nameAnswer;
    bytes private symbolAnswer;
    uint256 public decimals;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value
    );
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );

    /// The answers are returned as raw bytes, whether or not they are valid ABI encoding.
    constructor(bytes memory name_, bytes memory symbol_, uint256 decimals_) {
        nameAnswer = name_;
        symbolAnswer = symbol_;
        decimals = decimals_;
    }

    function name() external view {
        _answer(nameAnswer);
    }

    function symbol() external view {
        _answer(symbolAnswer);
    }

    function transferred(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }

    /// Logs an ERC-721 transfer, with the token id as a topic.
    function transferredOne(address from, address to, uint256 tokenId) external {
        assembly {
            log4(0, 0, 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef, from, to, tokenId)
        }
    }

    function transferredSome(address from, address to, uint256 id, uint256 value) external {
        emit TransferSingle(msg.sender, from, to, id, value);
    }

    function transferredMany(address from, address to, uint256[] calldata ids, uint256[] calldata values) external {
        emit TransferBatch(msg.sender, from, to, ids, values);
    }

    function _answer(bytes memory answer) private pure {
        assembly {
            return(add(answer, 32), mload(answer))
        }
    }
}
