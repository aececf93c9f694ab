-- A passkey can be registered together with its wallet, which is not stored yet when its challenge is. A challenge still ends
-- with its session.
alter table wallet.passkey_challenges drop constraint passkey_challenges_wallet_id_fkey;
