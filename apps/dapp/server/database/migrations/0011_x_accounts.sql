-- The X account that a user has shown to be theirs: a badge, and points once.
create table x_accounts (
  user_id uuid primary key references users (id) on delete cascade,
  -- The id at X, which never changes. An account at X belongs to one user.
  subject text not null unique,
  username text not null,
  name text not null,
  linked_at timestamptz not null
);

-- Users who are at X now. A row is consumed by the answer.
create table x_states (
  -- sha256 of the state, in hex.
  state_hash text primary key,
  session_id text not null references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The PKCE verifier, encrypted.
  verifier_enc text not null,
  expires_at timestamptz not null
);
create index x_states_expires_at on x_states (expires_at);
