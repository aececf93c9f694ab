// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// Sells a token for the native coin. If the soft cap is missed or the owner cancels, everyone gets their money back;
/// otherwise tokens vest from the moment of `finalize`. Nobody but a buyer can be paid what that buyer paid in.
contract Presale is Initializable, ReentrancyGuard {
    using SafeERC20 for IERC20;

    enum Status {
        Upcoming,
        Live,
        Succeeded,
        Finalized,
        Failed,
        Cancelled
    }

    struct Params {
        address token;
        address owner;
        /// Seconds since the Unix epoch.
        uint64 start;
        uint64 end;
        /// Wei.
        uint128 softCap;
        uint128 hardCap;
        uint128 minBuy;
        uint128 maxBuy;
        /// Base units of the token for 1e18 wei.
        uint256 rate;
        /// Share that is paid at `finalize`, hundredths of a percent.
        uint16 tgeBps;
        /// Seconds after `finalize`.
        uint64 cliff;
        uint64 vesting;
        /// Where tokens go that nobody bought.
        address unsoldTo;
    }

    Params public params;
    /// Wei paid in so far; coins sent to the contract in other ways do not count.
    uint128 public raised;
    uint64 public finalizedAt;
    bool public cancelled;
    bool public unsoldTaken;
    bool public proceedsTaken;
    mapping(address buyer => uint256) public contributed;
    mapping(address buyer => uint256) public claimed;

    event Contributed(address indexed buyer, uint256 value, uint256 totalByBuyer, uint256 raised);
    event Finalized(uint256 raised, uint256 tokensSold);
    event CancelledByOwner();
    event Claimed(address indexed buyer, uint256 tokens);
    event Refunded(address indexed buyer, uint256 value);
    event ProceedsWithdrawn(address indexed to, uint256 value);
    event UnsoldWithdrawn(address indexed to, uint256 tokens);

    error BadTimes();
    error BadCaps();
    error BadLimits();
    error BadRate();
    error BadVesting();
    error BadAddress();
    error WrongStatus(Status status);
    error BelowMin(uint256 min);
    error AboveMax(uint256 remainingForBuyer);
    error NothingToClaim();
    error NothingToRefund();
    error NotOwner();
    error AlreadyTaken();

    constructor() {
        _disableInitializers();
    }

    function initialize(Params calldata given) external initializer {
        if (given.start + 1 hours < block.timestamp || given.end > block.timestamp + 180 days) revert BadTimes();
        if (given.end < given.start + 10 minutes) revert BadTimes();
        if (given.softCap == 0 || given.softCap > given.hardCap) revert BadCaps();
        if (uint256(given.softCap) * 4 < given.hardCap) revert BadCaps();
        if (given.minBuy == 0 || given.minBuy > given.maxBuy || given.maxBuy > given.hardCap) revert BadLimits();
        // So that every contribution buys something.
        if (tokensFor(given.minBuy, given.rate) == 0) revert BadRate();
        if (given.tgeBps > 10_000 || given.cliff > given.vesting || given.vesting > 4 * 365 days) revert BadVesting();
        if (given.tgeBps < 10_000 && given.vesting == 0) revert BadVesting();
        if (given.owner == address(0) || given.unsoldTo == address(0)) revert BadAddress();
        if (given.token.code.length == 0) revert BadAddress();
        params = given;
    }

    /// Rounds down.
    function tokensFor(uint256 value, uint256 rate) public pure returns (uint256) {
        return Math.mulDiv(value, rate, 1e18);
    }

    function tokensForSale() public view returns (uint256) {
        return tokensFor(params.hardCap, params.rate);
    }

    function status() public view returns (Status) {
        if (cancelled) return Status.Cancelled;
        if (finalizedAt != 0) return Status.Finalized;
        if (block.timestamp < params.start) return Status.Upcoming;
        // What is left below the hard cap buys no token.
        if (tokensFor(params.hardCap - raised, params.rate) == 0) return Status.Succeeded;
        if (block.timestamp < params.end) return Status.Live;
        return raised >= params.softCap ? Status.Succeeded : Status.Failed;
    }

    /// Takes what fits below the hard cap, and pays the rest back at once.
    function contribute() external payable nonReentrant {
        _require(Status.Live);
        uint256 room = params.hardCap - raised;
        uint256 value = Math.min(msg.value, room);
        // The last buyer may pay less than the minimum.
        uint256 min = Math.min(params.minBuy, room);
        if (value < min) revert BelowMin(min);
        uint256 total = contributed[msg.sender] + value;
        if (total > params.maxBuy) revert AboveMax(params.maxBuy - contributed[msg.sender]);
        contributed[msg.sender] = total;
        // At most the hard cap, which fits.
        raised += uint128(value);
        emit Contributed(msg.sender, value, total, raised);
        if (msg.value > value) Address.sendValue(payable(msg.sender), msg.value - value);
    }

    /// Starts the vesting of all. Anyone may call it once the sale has succeeded.
    function finalize() external {
        _require(Status.Succeeded);
        finalizedAt = uint64(block.timestamp);
        emit Finalized(raised, tokensFor(raised, params.rate));
    }

    /// Before the sale has succeeded; everyone is refunded.
    function cancel() external {
        _requireOwner();
        Status now_ = status();
        if (now_ != Status.Upcoming && now_ != Status.Live) revert WrongStatus(now_);
        cancelled = true;
        emit CancelledByOwner();
    }

    /// All tokens of a buyer, vested or not.
    function entitled(address buyer) public view returns (uint256) {
        return tokensFor(contributed[buyer], params.rate);
    }

    /// Tokens of a buyer that are vested at `time`, claimed or not.
    function vested(address buyer, uint256 time) public view returns (uint256) {
        if (finalizedAt == 0 || time < finalizedAt) return 0;
        uint256 all = entitled(buyer);
        uint256 passed = time - finalizedAt;
        if (passed >= params.vesting) return all;
        uint256 atOnce = Math.mulDiv(all, params.tgeBps, 10_000);
        if (passed < params.cliff) return atOnce;
        return atOnce + Math.mulDiv(all - atOnce, passed, params.vesting);
    }

    function claimable(address buyer) public view returns (uint256) {
        return vested(buyer, block.timestamp) - claimed[buyer];
    }

    /// Anyone may call it; the buyer is paid.
    function claim(address buyer) external nonReentrant returns (uint256 tokens) {
        _require(Status.Finalized);
        tokens = claimable(buyer);
        if (tokens == 0) revert NothingToClaim();
        claimed[buyer] += tokens;
        emit Claimed(buyer, tokens);
        IERC20(params.token).safeTransfer(buyer, tokens);
    }

    /// Anyone may call it; the buyer is paid.
    function refund(address buyer) external nonReentrant returns (uint256 value) {
        _requireEndedWithout();
        value = contributed[buyer];
        if (value == 0) revert NothingToRefund();
        contributed[buyer] = 0;
        emit Refunded(buyer, value);
        Address.sendValue(payable(buyer), value);
    }

    function withdrawProceeds(address payable to) external nonReentrant {
        _requireOwner();
        _require(Status.Finalized);
        if (proceedsTaken) revert AlreadyTaken();
        proceedsTaken = true;
        emit ProceedsWithdrawn(to, raised);
        Address.sendValue(to, raised);
    }

    /// Anyone may call it; the tokens go where the parameters say.
    function withdrawUnsold() external nonReentrant {
        uint256 tokens = tokensForSale();
        if (status() == Status.Finalized) tokens -= tokensFor(raised, params.rate);
        else _requireEndedWithout();
        if (unsoldTaken) revert AlreadyTaken();
        unsoldTaken = true;
        emit UnsoldWithdrawn(params.unsoldTo, tokens);
        IERC20(params.token).safeTransfer(params.unsoldTo, tokens);
    }

    function _require(Status wanted) private view {
        Status now_ = status();
        if (now_ != wanted) revert WrongStatus(now_);
    }

    function _requireEndedWithout() private view {
        Status now_ = status();
        if (now_ != Status.Failed && now_ != Status.Cancelled) revert WrongStatus(now_);
    }

    function _requireOwner() private view {
        if (msg.sender != params.owner) revert NotOwner();
    }
}
