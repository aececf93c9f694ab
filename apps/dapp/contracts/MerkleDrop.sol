// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";

/// Airdrops: each pays a list of EVM and Solana accounts, given as a Merkle root, from tokens of its own.
/// A leaf is keccak256(keccak256(abi.encode(index, kind, subject, amount))).
contract MerkleDrop is EIP712, ReentrancyGuard {
    using BitMaps for BitMaps.BitMap;
    using SafeERC20 for IERC20;

    struct Drop {
        address token;
        address creator;
        /// Seconds since the Unix epoch.
        uint64 start;
        uint64 end;
        bytes32 root;
        uint128 total;
        uint128 claimed;
        bool swept;
        /// Says to whom a Solana account's tokens go; 0 if the list has EVM accounts only.
        address attestor;
    }

    /// Kinds of leaves.
    uint8 public constant evm = 0;
    uint8 public constant solana = 1;

    bytes32 private constant claimType =
        keccak256("SolanaClaim(uint256 dropId,uint256 index,bytes32 subject,address to,uint256 deadline)");

    Drop[] private _drops;
    mapping(uint256 id => BitMaps.BitMap) private _claimed;

    event DropCreated(
        uint256 indexed id,
        address indexed token,
        address indexed creator,
        bytes32 root,
        uint256 total,
        uint64 start,
        uint64 end,
        address attestor
    );
    event DropClaimed(
        uint256 indexed id, uint256 index, bytes32 indexed subject, address indexed to, uint256 amount
    );
    event DropSwept(uint256 indexed id, uint256 amount);

    error BadList();
    error BadTimes();
    /// The token took a fee.
    error NotFunded();
    error NotOpen();
    error AlreadyClaimed();
    error BadProof();
    /// The list promises more than the drop holds.
    error Exhausted();
    error BadAttestation();
    error NotCreator();
    error NotEnded();
    error AlreadySwept();

    constructor() EIP712("LatchkeyDrop", "1") {}

    /// Takes `total` tokens from the sender.
    function create(address token, bytes32 root, uint128 total, uint64 start, uint64 end, address attestor)
        external
        nonReentrant
        returns (uint256 id)
    {
        if (root == 0 || total == 0) revert BadList();
        if (start >= end || end < block.timestamp + 1 hours || end > block.timestamp + 730 days) revert BadTimes();
        id = _drops.length;
        _drops.push(Drop(token, msg.sender, start, end, root, total, 0, false, attestor));
        uint256 before = IERC20(token).balanceOf(address(this));
        IERC20(token).safeTransferFrom(msg.sender, address(this), total);
        if (IERC20(token).balanceOf(address(this)) - before != total) revert NotFunded();
        emit DropCreated(id, token, msg.sender, root, total, start, end, attestor);
    }

    function get(uint256 id) external view returns (Drop memory) {
        return _drops[id];
    }

    function count() external view returns (uint256) {
        return _drops.length;
    }

    function isClaimed(uint256 id, uint256 index) external view returns (bool) {
        return _claimed[id].get(index);
    }

    /// Anyone may call it; the account is paid.
    function claim(uint256 id, uint256 index, address account, uint256 amount, bytes32[] calldata proof)
        external
    {
        _claim(id, index, evm, bytes32(uint256(uint160(account))), account, amount, proof);
    }

    /// The attestor has signed that the holder of `subject` named `to`.
    /// @param subject - public key of a Solana account
    /// @param deadline - of the signature, seconds since the Unix epoch
    function claimSolana(
        uint256 id,
        uint256 index,
        bytes32 subject,
        address to,
        uint256 amount,
        uint256 deadline,
        bytes calldata signature,
        bytes32[] calldata proof
    ) external {
        address attestor = _drops[id].attestor;
        if (attestor == address(0) || to == address(0) || block.timestamp > deadline) revert BadAttestation();
        bytes32 digest =
            _hashTypedDataV4(keccak256(abi.encode(claimType, id, index, subject, to, deadline)));
        if (!SignatureChecker.isValidSignatureNow(attestor, digest, signature)) revert BadAttestation();
        _claim(id, index, solana, subject, to, amount, proof);
    }

    /// Returns what nobody claimed to the creator, after the end.
    function sweep(uint256 id) external {
        Drop storage drop = _drops[id];
        if (msg.sender != drop.creator) revert NotCreator();
        if (block.timestamp < drop.end) revert NotEnded();
        if (drop.swept) revert AlreadySwept();
        drop.swept = true;
        uint256 left = drop.total - drop.claimed;
        emit DropSwept(id, left);
        if (left > 0) IERC20(drop.token).safeTransfer(drop.creator, left);
    }

    function _claim(
        uint256 id,
        uint256 index,
        uint8 kind,
        bytes32 subject,
        address to,
        uint256 amount,
        bytes32[] calldata proof
    ) private {
        Drop storage drop = _drops[id];
        if (block.timestamp < drop.start || block.timestamp >= drop.end) revert NotOpen();
        if (_claimed[id].get(index)) revert AlreadyClaimed();
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(index, kind, subject, amount))));
        if (!MerkleProof.verifyCalldata(proof, drop.root, leaf)) revert BadProof();
        if (amount > drop.total - drop.claimed) revert Exhausted();
        _claimed[id].set(index);
        // At most the total, which fits.
        drop.claimed += uint128(amount);
        emit DropClaimed(id, index, subject, to, amount);
        IERC20(drop.token).safeTransfer(to, amount);
    }
}
