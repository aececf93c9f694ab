// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// An ERC-721 with on-chain images: a flower of 16 by 16 pixels as PNG, with colours derived from the token id.
contract MeadowBlooms {
    string public constant name = "Meadow Blooms";
    string public constant symbol = "BLOOM";
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    /// Mints token ids from 1 on, one to each holder in order.
    constructor(address[] memory holders) {
        for (uint256 i; i < holders.length; i++) _move(address(0), holders[i], i + 1);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function approve(address to, uint256 tokenId) external {
        address owner = ownerOf[tokenId];
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "approve");
        getApproved[tokenId] = to;
        emit Approval(owner, to, tokenId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        safeTransferFrom(from, to, tokenId, "");
    }

    function safeTransferFrom(address from, address to, uint256 tokenId, bytes memory data) public {
        transferFrom(from, to, tokenId);
        if (to.code.length == 0) return;
        (bool done, bytes memory answer) =
            to.call(abi.encodeWithSelector(0x150b7a02, msg.sender, from, tokenId, data));
        require(done && answer.length >= 32 && bytes4(answer) == 0x150b7a02, "receiver");
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        require(ownerOf[tokenId] == from && to != address(0), "owner");
        require(
            msg.sender == from || msg.sender == getApproved[tokenId] || isApprovedForAll[from][msg.sender], "sender"
        );
        delete getApproved[tokenId];
        balanceOf[from]--;
        _move(from, to, tokenId);
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        require(ownerOf[tokenId] != address(0), "no token");
        bytes memory text = abi.encodePacked(
            '{"name":"Meadow Bloom #',
            _decimal(tokenId),
            '","description":"A flower of the devnet.","image":"data:image/png;base64,',
            _base64(_picture(tokenId)),
            '"}'
        );
        return string(abi.encodePacked("data:application/json;base64,", _base64(text)));
    }

    function _move(address from, address to, uint256 tokenId) private {
        balanceOf[to]++;
        ownerOf[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }

    /// The image is constant except for its palette: sky, stem, petals, centre.
    function _picture(uint256 tokenId) private pure returns (bytes memory) {
        bytes32 hue = keccak256(abi.encode(tokenId));
        bytes memory palette = abi.encodePacked("PLTE", hex"dbeafe15803d", bytes3(hue) | 0x404040, hex"fbbf24");
        return abi.encodePacked(
            hex"89504e470d0a1a0a0000000d4948445200000010000000100203000000629d17f20000000c", palette, _crc32(palette), hex"0000003f4944415478da636000032e10a1d5006468750119eb570189fdaf80dcfd2f181898f62f00b2d6af008a7569010956906a5620667405690b150112a20110310004980b71b75959760000000049454e44ae426082"
        );
    }

    function _crc32(bytes memory data) private pure returns (bytes4) {
        uint32 crc = type(uint32).max;
        for (uint256 i; i < data.length; i++) {
            crc ^= uint8(data[i]);
            for (uint256 bit; bit < 8; bit++) crc = crc & 1 == 1 ? (crc >> 1) ^ 0xedb88320 : crc >> 1;
        }
        return bytes4(~crc);
    }

    function _base64(bytes memory data) private pure returns (bytes memory text) {
        bytes memory letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        text = new bytes((data.length + 2) / 3 * 4);
        for (uint256 i; i < text.length; i++) {
            uint256 start = i / 4 * 3;
            uint24 group;
            for (uint256 j; j < 3; j++) group = group << 8 | (start + j < data.length ? uint8(data[start + j]) : 0);
            text[i] = start + i % 4 > data.length ? bytes1("=") : letters[group >> (18 - 6 * (i % 4)) & 63];
        }
    }

    function _decimal(uint256 value) private pure returns (bytes memory text) {
        if (value == 0) return "0";
        for (; value > 0; value /= 10) text = abi.encodePacked(bytes1(uint8(48 + value % 10)), text);
    }
}
