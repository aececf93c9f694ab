// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";

/// NFTs that are minted in up to four phases, each with its price, its limit for a wallet and maybe an allowlist.
contract Collection is ERC721, ERC2981, Ownable {
    using Strings for uint256;

    struct Phase {
        /// Seconds since the Unix epoch.
        uint64 start;
        uint64 end;
        /// Wei for each NFT.
        uint128 price;
        uint16 maxPerWallet;
        /// Of leaves keccak256(keccak256(abi.encode(account, allowance))); 0 if everyone may mint.
        bytes32 allowlistRoot;
    }

    uint16 public constant maxPerMint = 10;
    uint16 public immutable maxSupply;
    uint16 public totalSupply;
    bool public metadataFrozen;
    Phase[] private _phases;
    string private _uri;
    mapping(uint256 phase => mapping(address minter => uint256)) public mintedIn;

    event Minted(address indexed to, uint256 indexed phase, uint256 firstId, uint256 quantity, uint256 paid);
    event PhaseSet(
        uint256 indexed phase,
        uint64 start,
        uint64 end,
        uint128 price,
        uint16 maxPerWallet,
        bytes32 allowlistRoot
    );
    /// ERC-4906.
    event BatchMetadataUpdate(uint256 fromId, uint256 toId);
    event Withdrawn(address indexed to, uint256 value);

    error NotOpen();
    error SoldOut(uint256 left);
    error WalletLimit(uint256 left);
    error WrongPrice(uint256 expected);
    error NotAllowed();
    error BadQuantity();
    error BadPhase();
    error BadRoyalty();
    error Frozen();

    constructor(
        string memory name_,
        string memory symbol_,
        uint16 maxSupply_,
        string memory uri,
        address owner_,
        uint96 royalty,
        Phase[] memory phases_
    ) ERC721(name_, symbol_) Ownable(owner_) {
        if (maxSupply_ == 0 || phases_.length == 0 || phases_.length > 4) revert BadPhase();
        if (royalty > 1000) revert BadRoyalty();
        maxSupply = maxSupply_;
        _uri = uri;
        _setDefaultRoyalty(owner_, royalty);
        for (uint256 i; i < phases_.length; i++) {
            _phases.push();
            _setPhase(i, phases_[i]);
        }
    }

    function phases() external view returns (Phase[] memory) {
        return _phases;
    }

    /// The sender pays the exact price.
    /// @param allowance - the number of the allowlist's leaf; ignored without a list
    function mint(uint256 phase, uint256 quantity, uint256 allowance, bytes32[] calldata proof)
        external
        payable
    {
        if (phase >= _phases.length) revert BadPhase();
        Phase memory open = _phases[phase];
        if (block.timestamp < open.start || block.timestamp >= open.end) revert NotOpen();
        if (quantity == 0 || quantity > maxPerMint) revert BadQuantity();
        if (quantity > maxSupply - totalSupply) revert SoldOut(maxSupply - totalSupply);
        uint256 limit = open.maxPerWallet;
        if (open.allowlistRoot != 0) {
            bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(msg.sender, allowance))));
            if (!MerkleProof.verifyCalldata(proof, open.allowlistRoot, leaf)) revert NotAllowed();
            if (allowance < limit) limit = allowance;
        }
        uint256 had = mintedIn[phase][msg.sender];
        if (had + quantity > limit) revert WalletLimit(limit > had ? limit - had : 0);
        if (msg.value != quantity * open.price) revert WrongPrice(quantity * open.price);
        // Counted before a receiver is called, who may mint again.
        mintedIn[phase][msg.sender] = had + quantity;
        uint256 firstId = totalSupply + 1;
        totalSupply += uint16(quantity);
        emit Minted(msg.sender, phase, firstId, quantity, msg.value);
        for (uint256 i; i < quantity; i++) {
            _safeMint(msg.sender, firstId + i);
        }
    }

    /// Changes a phase that has not begun.
    function setPhase(uint256 phase, Phase calldata next) external onlyOwner {
        if (phase >= _phases.length || block.timestamp >= _phases[phase].start) revert BadPhase();
        if (next.start < block.timestamp) revert BadPhase();
        _setPhase(phase, next);
    }

    function setBaseURI(string calldata uri, bool freeze) external onlyOwner {
        if (metadataFrozen) revert Frozen();
        _uri = uri;
        metadataFrozen = freeze;
        if (totalSupply > 0) emit BatchMetadataUpdate(1, totalSupply);
    }

    function withdraw(address payable to) external onlyOwner {
        uint256 value = address(this).balance;
        emit Withdrawn(to, value);
        Address.sendValue(to, value);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        return string.concat(_uri, id.toString(), ".json");
    }

    function contractURI() external view returns (string memory) {
        return string.concat(_uri, "contract.json");
    }

    function supportsInterface(bytes4 id) public view override(ERC721, ERC2981) returns (bool) {
        // ERC-4906.
        return id == 0x49064906 || super.supportsInterface(id);
    }

    function _setPhase(uint256 index, Phase memory phase) private {
        if (phase.start >= phase.end || phase.maxPerWallet == 0) revert BadPhase();
        _phases[index] = phase;
        emit PhaseSet(index, phase.start, phase.end, phase.price, phase.maxPerWallet, phase.allowlistRoot);
    }
}
