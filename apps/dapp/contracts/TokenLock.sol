// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// Holds tokens until dates that can only be made later: nothing before `cliff`, everything at `end`, linear between.
/// Nobody can take a lock back.
contract TokenLock is ReentrancyGuard {
    using SafeERC20 for IERC20;

    struct Lock {
        address token;
        address beneficiary;
        uint128 amount;
        uint128 released;
        /// Seconds since the Unix epoch.
        uint64 start;
        uint64 cliff;
        uint64 end;
    }

    uint64 private constant longest = 10 * 365 days;

    Lock[] private _locks;

    event LockCreated(
        uint256 indexed id,
        address indexed token,
        address indexed beneficiary,
        address creator,
        uint256 amount,
        uint64 start,
        uint64 cliff,
        uint64 end,
        string label
    );
    event LockReleased(uint256 indexed id, address indexed to, uint256 amount);
    event LockExtended(uint256 indexed id, uint64 cliff, uint64 end);
    event LockTransferred(uint256 indexed id, address indexed from, address indexed to);

    error BadAddress();
    error BadAmount();
    error BadTimes();
    error LongLabel();
    /// The token took a fee.
    error NotFunded();
    error NotBeneficiary();
    error NothingReleasable();

    /// @param label - at most 64 bytes
    function create(
        address token,
        address beneficiary,
        uint128 amount,
        uint64 start,
        uint64 cliff,
        uint64 end,
        string calldata label
    ) external nonReentrant returns (uint256 id) {
        if (beneficiary == address(0)) revert BadAddress();
        if (amount == 0) revert BadAmount();
        if (start > cliff || cliff > end || start + 365 days < block.timestamp) revert BadTimes();
        if (end <= block.timestamp || end > block.timestamp + longest) revert BadTimes();
        if (bytes(label).length > 64) revert LongLabel();
        id = _locks.length;
        _locks.push(Lock(token, beneficiary, amount, 0, start, cliff, end));
        uint256 before = IERC20(token).balanceOf(address(this));
        IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
        if (IERC20(token).balanceOf(address(this)) - before != amount) revert NotFunded();
        emit LockCreated(id, token, beneficiary, msg.sender, amount, start, cliff, end, label);
    }

    function get(uint256 id) external view returns (Lock memory) {
        return _locks[id];
    }

    function count() external view returns (uint256) {
        return _locks.length;
    }

    /// Tokens that may have left the lock at `time`.
    function vested(uint256 id, uint256 time) public view returns (uint256) {
        Lock storage lock = _locks[id];
        if (time < lock.cliff) return 0;
        if (time >= lock.end) return lock.amount;
        return Math.mulDiv(lock.amount, time - lock.start, lock.end - lock.start);
    }

    function releasable(uint256 id) public view returns (uint256) {
        // Less than released after an extension.
        return Math.saturatingSub(vested(id, block.timestamp), _locks[id].released);
    }

    /// Anyone may call it; the beneficiary is paid.
    function release(uint256 id) external nonReentrant returns (uint256 amount) {
        amount = releasable(id);
        if (amount == 0) revert NothingReleasable();
        Lock storage lock = _locks[id];
        // At most the amount, which fits.
        lock.released += uint128(amount);
        emit LockReleased(id, lock.beneficiary, amount);
        IERC20(lock.token).safeTransfer(lock.beneficiary, amount);
    }

    function extend(uint256 id, uint64 cliff, uint64 end) external {
        Lock storage lock = _ofSender(id);
        if (cliff < lock.cliff || end < lock.end || cliff > end) revert BadTimes();
        if (end > block.timestamp + longest) revert BadTimes();
        lock.cliff = cliff;
        lock.end = end;
        emit LockExtended(id, cliff, end);
    }

    function transferLock(uint256 id, address to) external {
        Lock storage lock = _ofSender(id);
        if (to == address(0)) revert BadAddress();
        lock.beneficiary = to;
        emit LockTransferred(id, msg.sender, to);
    }

    function _ofSender(uint256 id) private view returns (Lock storage lock) {
        lock = _locks[id];
        if (msg.sender != lock.beneficiary) revert NotBeneficiary();
    }
}
