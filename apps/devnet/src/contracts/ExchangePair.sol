// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IBalance {
    function balanceOf(address holder) external view returns (uint256);
}

/// Calls a token that returns true or, like older tokens, nothing.
function send(address token, bytes memory call) {
    (bool done, bytes memory result) = token.call(call);
    require(done && (result.length == 0 || abi.decode(result, (bool))), "transfer");
}

/// A constant product pool of two tokens with a fee of 0.3 %. It has the functions of a Uniswap V2 pair that quotes and
/// swaps need. Liquidity cannot be withdrawn.
contract ExchangePair {
    address public immutable token0;
    address public immutable token1;
    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private updatedAt;
    bool private entered;

    event Sync(uint112 reserve0, uint112 reserve1);
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );

    constructor(address token0_, address token1_) {
        token0 = token0_;
        token1 = token1_;
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, updatedAt);
    }

    /// Adds tokens that were transferred here to the reserves.
    function sync() external {
        require(!entered, "entered");
        _sync();
    }

    /// Pays out against tokens that were transferred here before.
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata) external {
        require(!entered, "entered");
        entered = true;
        require(amount0Out < reserve0 && amount1Out < reserve1 && to != token0 && to != token1, "amounts");
        if (amount0Out > 0) send(token0, abi.encodeWithSignature("transfer(address,uint256)", to, amount0Out));
        if (amount1Out > 0) send(token1, abi.encodeWithSignature("transfer(address,uint256)", to, amount1Out));
        uint256 balance0 = IBalance(token0).balanceOf(address(this));
        uint256 balance1 = IBalance(token1).balanceOf(address(this));
        uint256 in0 = balance0 + amount0Out - reserve0;
        uint256 in1 = balance1 + amount1Out - reserve1;
        uint256 before = uint256(reserve0) * reserve1 * 1_000_000;
        require((balance0 * 1000 - in0 * 3) * (balance1 * 1000 - in1 * 3) >= before, "product");
        _sync();
        emit Swap(msg.sender, in0, in1, amount0Out, amount1Out, to);
        entered = false;
    }

    function _sync() private {
        uint256 balance0 = IBalance(token0).balanceOf(address(this));
        uint256 balance1 = IBalance(token1).balanceOf(address(this));
        require(balance0 <= type(uint112).max && balance1 <= type(uint112).max, "overflow");
        (reserve0, reserve1, updatedAt) = (uint112(balance0), uint112(balance1), uint32(block.timestamp));
        emit Sync(reserve0, reserve1);
    }
}
