create table services.onramp_quotes (
  id text primary key,
  quote jsonb not null,
  expires_at timestamptz not null
);
create index onramp_quotes_expires_at on services.onramp_quotes (expires_at);

create table services.onramp_orders (
  -- All that its address says; nobody can guess it.
  id text primary key,
  quote_id text not null unique,
  quote jsonb not null,
  -- EIP-55, who gets it.
  address text not null,
  -- open, sending, done.
  status text not null,
  hash text,
  created_at timestamptz not null,
  paid_at timestamptz
);
create index onramp_orders_address on services.onramp_orders (address, created_at desc);
