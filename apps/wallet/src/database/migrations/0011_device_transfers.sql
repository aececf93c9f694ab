-- Wallets on their way to a new device, which another device of the user approves.
create table wallet.device_transfers (
  id uuid primary key,
  wallet_id uuid not null references wallet.wallets (id) on delete cascade,
  -- The new device. It has one transfer at a time.
  session_id uuid not null references wallet.sessions (id) on delete cascade,
  jkt text not null unique,
  -- SHA-256 over public key and nonce, base64url.
  commitment text not null,
  public_key text,
  nonce text,
  -- The device that approves it.
  approver_jkt text,
  approver_nonce text,
  status text not null check (status in ('waiting', 'claimed', 'revealed', 'approved', 'refused')),
  -- What only the new device can open.
  envelope jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index device_transfers_wallet on wallet.device_transfers (wallet_id);
create index device_transfers_expires on wallet.device_transfers (expires_at);
