create table users (
  id uuid primary key,
  -- CAIP-10 without the network: namespace and address. One account is one user.
  account text not null unique,
  created_at timestamptz not null
);

create table sessions (
  -- sha256 of the cookie, in hex: reading the database gives nobody a session.
  id text primary key,
  user_id uuid references users (id) on delete cascade,
  flash jsonb,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_expires_at on sessions (expires_at);

create table siwx_nonces (
  nonce text primary key,
  session_id text not null references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index siwx_nonces_expires_at on siwx_nonces (expires_at);

create table siwx_sessions (
  id uuid primary key,
  session_id text not null references sessions (id) on delete cascade,
  network_id text not null,
  address text not null,
  message text not null,
  signature text not null,
  created_at timestamptz not null,
  unique (session_id, network_id, address)
);
