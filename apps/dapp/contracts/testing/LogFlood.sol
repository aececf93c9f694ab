// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Makes a token log more than a node answers at once.
contract LogFlood {
    function approve(IERC20 token, uint256 times) external {
        for (uint256 i; i < times; i++) {
            token.approve(address(this), 1);
        }
    }
}
