// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// Pays a stream of rewards to stakers by their share. Stakes and rewards are the same token in two separate books. The
/// stream pauses while nobody stakes, and its owner can neither shorten nor thin it.
contract StakingPool is Initializable, ReentrancyGuard {
    using SafeERC20 for IERC20;

    uint256 private constant scale = 1e18;

    IERC20 public token;
    address public owner;
    uint64 public updatedAt;
    uint64 public periodEnd;
    /// Rewards per second, times 1e18.
    uint256 public rateX;
    /// Rewards per staked base unit since the start, times 1e18.
    uint256 public perUnitX;
    uint256 public totalStaked;
    /// Base units that the pool holds for rewards.
    uint256 public rewardReserve;
    mapping(address user => uint256) public staked;
    mapping(address user => uint256) private _countedX;
    mapping(address user => uint256) private _owed;

    event Funded(address indexed from, uint256 amount, uint64 periodEnd, uint256 rateX);
    event Staked(address indexed user, uint256 amount, uint256 total);
    event Unstaked(address indexed user, uint256 amount, uint256 total);
    event RewardPaid(address indexed user, uint256 amount);

    error NotOwner();
    error ZeroAmount();
    error TooMuch(uint256 staked);
    error BadDuration();
    error RateTooLow();
    /// The token took a fee.
    error NotFunded();

    constructor() {
        _disableInitializers();
    }

    function initialize(address token_, address owner_) external initializer {
        token = IERC20(token_);
        owner = owner_;
        updatedAt = uint64(block.timestamp);
    }

    /// Rewards of a user that are not paid yet.
    function earned(address user) external view returns (uint256) {
        (uint256 perUnit,) = _now();
        return _owed[user] + _since(user, perUnit);
    }

    /// When the stream ends if somebody stakes until then, seconds since the Unix epoch.
    function endsAt() external view returns (uint64 end) {
        (, end) = _now();
    }

    function stake(uint256 amount) external nonReentrant {
        if (amount == 0) revert ZeroAmount();
        _settle(msg.sender);
        _take(amount);
        staked[msg.sender] += amount;
        totalStaked += amount;
        emit Staked(msg.sender, amount, staked[msg.sender]);
    }

    function unstake(uint256 amount) external nonReentrant {
        _unstake(amount);
    }

    /// Anyone may call it; the user is paid.
    function claim(address user) external nonReentrant returns (uint256 amount) {
        return _claim(user);
    }

    /// Unstakes everything and claims.
    function exit() external nonReentrant {
        _unstake(staked[msg.sender]);
        _claim(msg.sender);
    }

    /// Adds `amount` to the stream, which then lasts `duration` seconds from now.
    function fund(uint256 amount, uint64 duration) external nonReentrant {
        if (msg.sender != owner) revert NotOwner();
        if (duration < 1 hours || duration > 730 days) revert BadDuration();
        _settle(address(0));
        _take(amount);
        rewardReserve += amount;
        uint64 now_ = uint64(block.timestamp);
        uint64 left = periodEnd > now_ ? periodEnd - now_ : 0;
        if (duration < left) revert BadDuration();
        uint256 newRateX = (amount * scale + rateX * left) / duration;
        if (newRateX == 0 || (left != 0 && newRateX < rateX)) revert RateTooLow();
        rateX = newRateX;
        periodEnd = now_ + duration;
        emit Funded(msg.sender, amount, periodEnd, newRateX);
    }

    function _unstake(uint256 amount) private {
        if (amount == 0) revert ZeroAmount();
        if (amount > staked[msg.sender]) revert TooMuch(staked[msg.sender]);
        _settle(msg.sender);
        staked[msg.sender] -= amount;
        totalStaked -= amount;
        emit Unstaked(msg.sender, amount, staked[msg.sender]);
        token.safeTransfer(msg.sender, amount);
    }

    function _claim(address user) private returns (uint256 amount) {
        _settle(user);
        amount = Math.min(_owed[user], rewardReserve);
        if (amount == 0) return 0;
        _owed[user] -= amount;
        rewardReserve -= amount;
        emit RewardPaid(user, amount);
        token.safeTransfer(user, amount);
    }

    function _take(uint256 amount) private {
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(msg.sender, address(this), amount);
        if (token.balanceOf(address(this)) - before != amount) revert NotFunded();
    }

    /// The rewards per unit, and the end of the stream, as of this block.
    function _now() private view returns (uint256 perUnit, uint64 end) {
        perUnit = perUnitX;
        end = periodEnd;
        uint64 now_ = uint64(block.timestamp);
        if (totalStaked == 0) {
            if (updatedAt < end) end += now_ - updatedAt;
        } else {
            uint64 until = now_ < end ? now_ : end;
            if (until > updatedAt) perUnit += (rateX * (until - updatedAt)) / totalStaked;
        }
    }

    function _since(address user, uint256 perUnit) private view returns (uint256) {
        return Math.mulDiv(staked[user], perUnit - _countedX[user], scale);
    }

    function _settle(address user) private {
        (perUnitX, periodEnd) = _now();
        updatedAt = uint64(block.timestamp);
        if (user == address(0)) return;
        _owed[user] += _since(user, perUnitX);
        _countedX[user] = perUnitX;
    }
}
