// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Presale} from "../Presale.sol";

/// Buys, and takes no coins.
contract RejectingBuyer {
    function buy(Presale sale) external payable {
        sale.contribute{value: msg.value}();
    }
}
