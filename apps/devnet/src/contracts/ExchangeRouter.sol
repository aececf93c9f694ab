// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ExchangePair, send} from "./ExchangePair.sol";

interface IWrapped {
    function deposit() external payable;
    function withdraw(uint256 value) external;
}

/// Factory and router in one contract, with the functions of Uniswap V2 that quotes, swaps and the initial liquidity
/// need.
contract ExchangeRouter {
    address public immutable WETH;
    mapping(address => mapping(address => address)) public getPair;
    address[] public allPairs;

    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);

    constructor(address wrapped) {
        WETH = wrapped;
    }

    receive() external payable {
        require(msg.sender == WETH, "native");
    }

    modifier before(uint256 deadline) {
        require(block.timestamp <= deadline, "expired");
        _;
    }

    function factory() external view returns (address) {
        return address(this);
    }

    function createPair(address a, address b) public returns (address pair) {
        require(a != b && getPair[a][b] == address(0), "pair");
        (address token0, address token1) = a < b ? (a, b) : (b, a);
        pair = address(new ExchangePair{salt: 0}(token0, token1));
        (getPair[a][b], getPair[b][a]) = (pair, pair);
        allPairs.push(pair);
        emit PairCreated(token0, token1, pair, allPairs.length);
    }

    /// Adds both amounts to their pool, which sets the price.
    function supply(address a, address b, uint256 amountA, uint256 amountB) external {
        address pair = getPair[a][b] == address(0) ? createPair(a, b) : getPair[a][b];
        _take(a, pair, amountA);
        _take(b, pair, amountB);
        ExchangePair(pair).sync();
    }

    function getAmountsOut(uint256 amountIn, address[] memory path) public view returns (uint256[] memory amounts) {
        require(amountIn > 0 && path.length > 1, "path");
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i; i + 1 < path.length; i++) {
            ExchangePair pair = ExchangePair(getPair[path[i]][path[i + 1]]);
            require(address(pair) != address(0), "no pair");
            (uint256 from, uint256 to,) = pair.getReserves();
            if (path[i] > path[i + 1]) (from, to) = (to, from);
            uint256 taken = amounts[i] * 997;
            amounts[i + 1] = taken * to / (from * 1000 + taken);
        }
    }

    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 least,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        amounts = _quote(amountIn, least, path);
        _take(path[0], getPair[path[0]][path[1]], amountIn);
        _swap(amounts, path, to);
    }

    function swapExactETHForTokens(uint256 least, address[] calldata path, address to, uint256 deadline)
        external
        payable
        before(deadline)
        returns (uint256[] memory amounts)
    {
        require(path[0] == WETH, "path");
        amounts = _quote(msg.value, least, path);
        IWrapped(WETH).deposit{value: msg.value}();
        send(WETH, abi.encodeWithSignature("transfer(address,uint256)", getPair[path[0]][path[1]], msg.value));
        _swap(amounts, path, to);
    }

    function swapExactTokensForETH(
        uint256 amountIn,
        uint256 least,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        require(path[path.length - 1] == WETH, "path");
        amounts = _quote(amountIn, least, path);
        _take(path[0], getPair[path[0]][path[1]], amountIn);
        _swap(amounts, path, address(this));
        uint256 paid = amounts[amounts.length - 1];
        IWrapped(WETH).withdraw(paid);
        (bool done,) = to.call{value: paid}("");
        require(done, "native");
    }

    function _quote(uint256 amountIn, uint256 least, address[] calldata path)
        private
        view
        returns (uint256[] memory amounts)
    {
        amounts = getAmountsOut(amountIn, path);
        require(amounts[amounts.length - 1] >= least, "too little out");
    }

    function _swap(uint256[] memory amounts, address[] calldata path, address to) private {
        for (uint256 i; i + 1 < path.length; i++) {
            address next = i + 2 < path.length ? getPair[path[i + 1]][path[i + 2]] : to;
            uint256 out = amounts[i + 1];
            (uint256 out0, uint256 out1) = path[i] < path[i + 1] ? (uint256(0), out) : (out, uint256(0));
            ExchangePair(getPair[path[i]][path[i + 1]]).swap(out0, out1, next, "");
        }
    }

    function _take(address token, address to, uint256 value) private {
        send(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, to, value));
    }
}
