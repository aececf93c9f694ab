create table services.names (
  -- Whole, with its zone, normalised.
  name text primary key,
  -- EIP-55. One name is all an account has.
  address text not null unique,
  -- By SLIP-44 coin type.
  addresses jsonb not null,
  attributes jsonb not null,
  registered_at timestamptz not null,
  updated_at timestamptz
);

-- What was signed for it: the same once more is no new registration.
create table services.name_proofs (
  proof text primary key,
  name text not null references services.names (name) on delete cascade
);
