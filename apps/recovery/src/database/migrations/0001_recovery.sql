-- A schema of its own: other servers may share the database server.
create schema recovery;

-- The secret of an assisted factor, encrypted under key encryption key B.
create table recovery.shares (
  wallet_id uuid not null,
  factor_id uuid not null,
  user_id text not null,
  -- The address that codes of this wallet are mailed to, as keyed hash.
  email_hash text not null,
  kek_id text not null,
  sealed text not null,
  created_at timestamptz not null,
  -- Null while it is not known whether a wallet refers to it.
  confirmed_at timestamptz,
  primary key (wallet_id, factor_id)
);
create index shares_pending on recovery.shares (created_at) where confirmed_at is null;

create table recovery.codes (
  id uuid primary key,
  wallet_id uuid not null,
  jkt text not null,
  code_hash text not null,
  tries int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index codes_wallet_id on recovery.codes (wallet_id, created_at);
create index codes_created_at on recovery.codes (created_at);

create table recovery.failures (
  wallet_id uuid not null,
  at timestamptz not null
);
create index failures_wallet_id on recovery.failures (wallet_id, at);
create index failures_at on recovery.failures (at);

-- A release: done at once, or held until `ready_at`, when the same device may ask again.
create table recovery.releases (
  id uuid primary key,
  wallet_id uuid not null,
  jkt text not null,
  created_at timestamptz not null,
  ready_at timestamptz not null,
  expires_at timestamptz not null,
  cancel_hash text unique,
  cancelled_at timestamptz,
  released_at timestamptz
);
create index releases_wallet_id on recovery.releases (wallet_id, released_at);
create index releases_expires_at on recovery.releases (expires_at);

create table recovery.proofs (
  id text primary key,
  expires_at timestamptz not null
);
create index proofs_expires_at on recovery.proofs (expires_at);

create table recovery.outbox (
  id uuid primary key,
  kind text not null,
  payload_enc text,
  tries int not null,
  next_at timestamptz not null,
  not_after timestamptz,
  done_at timestamptz,
  created_at timestamptz not null
);
create index outbox_next_at on recovery.outbox (next_at) where done_at is null;
