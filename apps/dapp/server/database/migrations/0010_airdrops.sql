-- Where the tokens of the user's Solana accounts go unless the user names another account.
alter table users add column drop_account text;

-- Whose tokens an entry of a Solana account pays: named once, and signed again only for the same account.
create table drop_attestations (
  drop_id uuid not null references drops (id) on delete cascade,
  idx integer not null,
  to_account text not null,
  user_id uuid references users (id) on delete set null,
  at timestamptz not null,
  primary key (drop_id, idx)
);
