// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {LaunchToken} from "./LaunchToken.sol";
import {Presale} from "./Presale.sol";
import {StakingPool} from "./StakingPool.sol";

/// Makes tokens, presales and staking pools. It has no owner and holds nothing. Only what its events name is shown.
contract Launchpad {
    using SafeERC20 for IERC20;

    address public immutable presaleImplementation;
    address public immutable poolImplementation;

    event TokenCreated(
        address indexed token, address indexed creator, string name, string symbol, uint256 supply
    );
    event PresaleCreated(
        address indexed presale,
        address indexed token,
        address indexed owner,
        uint64 start,
        uint64 end,
        uint128 softCap,
        uint128 hardCap,
        bytes32 salt
    );
    event PoolCreated(address indexed pool, address indexed token, address indexed owner);

    /// The sale would belong to someone else than the sender.
    error NotOwner();
    /// The token took a fee, so that the sale would lack tokens.
    error NotFunded();

    constructor(address presaleImplementation_, address poolImplementation_) {
        presaleImplementation = presaleImplementation_;
        poolImplementation = poolImplementation_;
    }

    /// The whole supply goes to the sender.
    function createToken(bytes32 salt, string calldata name, string calldata symbol, uint256 supply)
        external
        returns (address token)
    {
        token = address(new LaunchToken{salt: _saltOf(msg.sender, salt)}(name, symbol, supply, msg.sender));
        emit TokenCreated(token, msg.sender, name, symbol, supply);
    }

    /// The address that `createToken` gives the token of `creator`, so that one batch can make, approve and sell it.
    function predictToken(
        address creator,
        bytes32 salt,
        string calldata name,
        string calldata symbol,
        uint256 supply
    ) external view returns (address) {
        bytes32 codeHash = keccak256(
            abi.encodePacked(type(LaunchToken).creationCode, abi.encode(name, symbol, supply, creator))
        );
        bytes32 created =
            keccak256(abi.encodePacked(bytes1(0xff), address(this), _saltOf(creator, salt), codeHash));
        return address(uint160(uint256(created)));
    }

    /// Takes the tokens for sale from the sender, who owns the sale. The event's `salt` names the draft.
    function createPresale(bytes32 salt, Presale.Params calldata params) external returns (address presale) {
        if (params.owner != msg.sender) revert NotOwner();
        presale = Clones.cloneDeterministic(presaleImplementation, _saltOf(msg.sender, salt));
        Presale(presale).initialize(params);
        IERC20 token = IERC20(params.token);
        uint256 needed = Presale(presale).tokensForSale();
        // By the difference, so that tokens sent there before do not block the sale.
        uint256 before = token.balanceOf(presale);
        token.safeTransferFrom(msg.sender, presale, needed);
        if (token.balanceOf(presale) - before != needed) revert NotFunded();
        emit PresaleCreated(
            presale,
            params.token,
            msg.sender,
            params.start,
            params.end,
            params.softCap,
            params.hardCap,
            salt
        );
    }

    /// A pool in which `token` is staked, and rewarded by what the sender funds.
    function createPool(bytes32 salt, address token) external returns (address pool) {
        pool = Clones.cloneDeterministic(poolImplementation, _saltOf(msg.sender, salt));
        StakingPool(pool).initialize(token, msg.sender);
        emit PoolCreated(pool, token, msg.sender);
    }

    /// Nobody can take the address of another creator.
    function _saltOf(address creator, bytes32 salt) private pure returns (bytes32) {
        return keccak256(abi.encode(creator, salt));
    }
}
