-- Claims and refunds that the site's relay sends and pays for. A transaction is stored before it is sent, so that a process
-- that ends in between loses nothing and sends nothing twice.
create table sponsored_claims (
  id uuid primary key,
  -- Null: the user was deleted. The row still counts as spent.
  user_id uuid references users (id) on delete set null,
  chain_id integer not null,
  -- Address of the sale or of the MerkleDrop, in lower case, and the function that is called.
  target text not null,
  call text not null check (call in ('refund', 'claim')),
  -- Number of the drop on the chain; 0 for a sale.
  drop_number bigint not null default 0,
  -- The account that is paid, in lower case.
  account text not null,
  data text not null,
  gas bigint not null,
  state text not null check (state in ('waiting', 'sent', 'done', 'failed')),
  problem text,
  created_at timestamptz not null,
  -- Account of the relay that signed, and the nonce it used.
  sender text,
  nonce bigint,
  -- The newest signed transaction, and the hashes of all that were signed for this claim.
  raw text,
  tx_hashes text[] not null default '{}',
  signed_at timestamptz,
  -- Wei: the most that it can cost, and once it is in a block what it cost.
  cost numeric(78, 0) not null,
  -- When a process looks at it next.
  next_at timestamptz not null
);
-- A claim is under way once. A sale that vests pays several times, one after another.
create unique index sponsored_claims_open on sponsored_claims (chain_id, target, call, drop_number, account)
  where state in ('waiting', 'sent');
create index sponsored_claims_due on sponsored_claims (next_at) where state in ('waiting', 'sent');
create index sponsored_claims_created on sponsored_claims (created_at);
