-- What proves the user besides the wallet's statement: their address, or their account at a provider, as keyed hash.
alter table recovery.shares rename column email_hash to proof_hash;
alter table recovery.shares add column method text not null default 'email';
alter table recovery.shares alter column method drop default;

-- A sign-in at a provider, which gives its window a code.
create table recovery.sign_ins (
  id_hash text primary key,
  state_hash text not null unique,
  method text not null,
  wallet_id uuid not null,
  factor_id uuid not null,
  jkt text not null,
  locale text not null,
  secrets_enc text not null,
  taken_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ins_wallet_id on recovery.sign_ins (wallet_id, created_at);
create index sign_ins_created_at on recovery.sign_ins (created_at);
