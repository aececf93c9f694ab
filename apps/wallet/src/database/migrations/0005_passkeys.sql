-- The public half of a passkey whose envelope is a factor of the wallet. The two are stored and deleted together.
create table wallet.passkeys (
  credential_id text primary key,
  wallet_id uuid not null references wallet.wallets (id) on delete cascade,
  -- COSE key, base64url.
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  last_used_at timestamptz
);
create index passkeys_wallet_id on wallet.passkeys (wallet_id);

create table wallet.passkey_challenges (
  challenge text primary key,
  session_id uuid not null references wallet.sessions (id) on delete cascade,
  wallet_id uuid not null references wallet.wallets (id) on delete cascade,
  project_id text not null,
  purpose text not null check (purpose in ('register', 'open', 'export')),
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on wallet.passkey_challenges (expires_at);
