-- A schema of its own: other servers may share the database.
create schema wallet;

create table wallet.users (
  id uuid primary key,
  created_at timestamptz not null
);

-- One person may have several ways to sign in. An account of a provider is its issuer and subject, never its email.
create table wallet.identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references wallet.users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_user_id on wallet.identities (user_id);

create table wallet.emails (
  user_id uuid primary key references wallet.users (id) on delete cascade,
  email_hash text not null unique,
  email_enc text not null,
  verified_at timestamptz not null
);

create table wallet.devices (
  id uuid primary key,
  user_id uuid not null references wallet.users (id) on delete cascade,
  project_id text not null,
  site text not null,
  jkt text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz,
  unique (user_id, jkt)
);

create table wallet.sessions (
  id uuid primary key,
  user_id uuid not null references wallet.users (id) on delete cascade,
  device_id uuid not null references wallet.devices (id) on delete cascade,
  jkt text not null,
  project_id text not null,
  site text not null,
  method text not null,
  user_name text,
  authenticated_at timestamptz not null,
  -- When an envelope was last released to it, or its wallet created.
  opened_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_device_id on wallet.sessions (device_id);
create index sessions_user_id on wallet.sessions (user_id);
create index sessions_expires_at on wallet.sessions (expires_at);

create table wallet.tokens (
  hash text primary key,
  session_id uuid not null references wallet.sessions (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index tokens_session_id on wallet.tokens (session_id);
create index tokens_expires_at on wallet.tokens (expires_at);

create table wallet.proofs (
  id text primary key,
  expires_at timestamptz not null
);
create index proofs_expires_at on wallet.proofs (expires_at);

create table wallet.otp (
  id uuid primary key,
  email_hash text not null,
  jkt text not null,
  project_id text not null,
  site text not null,
  purpose text not null,
  code_hash text not null,
  tries int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  session_id uuid references wallet.sessions (id) on delete cascade
);
create index otp_email_hash on wallet.otp (email_hash, created_at);
create index otp_created_at on wallet.otp (created_at);

create table wallet.otp_failures (
  email_hash text not null,
  -- Whether the device was unknown: only those count towards the limit of an account.
  is_unknown boolean not null,
  at timestamptz not null
);
create index otp_failures_email_hash on wallet.otp_failures (email_hash, at);
create index otp_failures_at on wallet.otp_failures (at);

create table wallet.logins (
  id_hash text primary key,
  provider text not null,
  state_hash text not null unique,
  secrets_enc text not null,
  jkt text not null,
  project_id text not null,
  site text not null,
  status text not null check (status in ('pending', 'exchanging', 'done', 'failed')),
  failure text,
  user_id uuid references wallet.users (id) on delete cascade,
  user_name text,
  session_id uuid references wallet.sessions (id) on delete cascade,
  asked_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz
);
create index logins_expires_at on wallet.logins (expires_at);

create table wallet.wallets (
  id uuid primary key,
  user_id uuid not null references wallet.users (id) on delete cascade,
  scope text not null,
  fingerprint text not null unique,
  evm_address text not null,
  solana_address text not null,
  created_at timestamptz not null,
  unique (user_id, scope)
);

create table wallet.wallet_deks (
  wallet_id uuid primary key references wallet.wallets (id) on delete cascade,
  kek_id text not null,
  wrapped text not null
);
create index wallet_deks_kek_id on wallet.wallet_deks (kek_id);

create table wallet.envelopes (
  id uuid primary key,
  wallet_id uuid not null references wallet.wallets (id) on delete cascade,
  type text not null check (type in ('device', 'passkey', 'code', 'assisted')),
  factor_id text not null,
  outer_ciphertext text not null,
  receipt text,
  label text,
  created_at timestamptz not null,
  unique (wallet_id, type, factor_id)
);

create table wallet.nonces (
  nonce text primary key,
  user_id uuid not null references wallet.users (id) on delete cascade,
  jkt text not null,
  wallet_id uuid not null unique,
  expires_at timestamptz not null
);
create index nonces_expires_at on wallet.nonces (expires_at);

create table wallet.idempotency (
  user_id uuid not null references wallet.users (id) on delete cascade,
  key text not null,
  request_hash text not null,
  response jsonb not null,
  expires_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_expires_at on wallet.idempotency (expires_at);

create table wallet.revoke_links (
  token_hash text primary key,
  device_id uuid not null references wallet.devices (id) on delete cascade,
  expires_at timestamptz not null
);
create index revoke_links_expires_at on wallet.revoke_links (expires_at);

create table wallet.outbox (
  id uuid primary key,
  kind text not null,
  payload_enc text,
  tries int not null,
  next_at timestamptz not null,
  -- A code is worthless when it has expired.
  not_after timestamptz,
  done_at timestamptz,
  created_at timestamptz not null
);
create index outbox_next_at on wallet.outbox (next_at) where done_at is null;

create table wallet.audit (
  seq bigint primary key,
  at timestamptz not null,
  event text not null,
  user_id uuid,
  facts jsonb not null,
  prev_hash text not null,
  hash text not null
);
