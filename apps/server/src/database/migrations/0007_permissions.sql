-- What a smart account lets an app do by itself, until when.
create table services.permissions (
  id text primary key,
  -- CAIP-2, and EIP-55.
  network_id text not null,
  address text not null,
  permission jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index permissions_account on services.permissions (address, network_id);
