-- The public keys of the recovery service, as they were first seen.
create table wallet.recovery_keys (
  origin text primary key,
  key_id text not null,
  public_key text not null,
  receipt_key jsonb not null,
  pinned_at timestamptz not null
);
create index envelopes_assisted on wallet.envelopes (factor_id) where type = 'assisted';
