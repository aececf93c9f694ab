// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Answers every call as it was told to: with any bytes, by failing, endlessly, or with a large answer. It can change.
contract HostileToken {
    enum Mode {
        Answers,
        Reverts,
        Panics,
        NeverEnds,
        Huge
    }

    Mode private _mode;
    mapping(bytes4 selector => Mode) private _modes;
    mapping(bytes4 selector => bytes) private _answers;

    function become(Mode mode) external {
        _mode = mode;
    }

    /// For one function.
    function becomeFor(bytes4 selector, Mode mode) external {
        _modes[selector] = mode;
    }

    function setAnswer(bytes4 selector, bytes calldata answer) external {
        _answers[selector] = answer;
    }

    fallback(bytes calldata) external returns (bytes memory) {
        Mode mode = _modes[msg.sig] == Mode.Answers ? _mode : _modes[msg.sig];
        if (mode == Mode.Reverts) revert("hostile");
        if (mode == Mode.Panics) assert(false);
        if (mode == Mode.NeverEnds) while (true) {}
        if (mode == Mode.Huge) {
            assembly {
                return(0, 2000000)
            }
        }
        return _answers[msg.sig];
    }
}
