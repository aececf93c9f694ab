-- What the indexer has read from the chains. Addresses and hashes are lower case, amounts in base units.

-- Which process indexes a network now.
create table services.index_leases (
  network text primary key,
  holder text not null,
  expires_at timestamptz not null
);

-- How far a network is read: everything from the first block to the last one, and nothing else.
create table services.index_cursors (
  network text primary key,
  first_block bigint not null,
  first_hash text not null,
  block bigint not null,
  hash text not null
);

-- The hashes of the newest blocks, by which a reorganisation is noticed.
create table services.blocks (
  network text not null,
  block bigint not null,
  hash text not null,
  primary key (network, block)
);

create table services.transactions (
  network text not null,
  hash text not null,
  block bigint not null,
  position int not null,
  mined_at timestamptz not null,
  sender text not null,
  recipient text,
  created text,
  nonce numeric(20) not null,
  selector text not null,
  failed boolean not null,
  primary key (network, hash)
);
create index on services.transactions (network, block);

-- Native transfers have log indexes below zero: -1 is the transaction's own, the others are what it called.
create table services.transfers (
  network text not null,
  tx_hash text not null,
  log_index int not null,
  part int not null,
  block bigint not null,
  standard text not null,
  contract text,
  token_id numeric(78),
  amount numeric(78) not null,
  sender text not null,
  recipient text not null,
  primary key (network, tx_hash, log_index, part)
);
create index on services.transfers (network, block);

-- One row for each account that a transaction concerns: what a page of a history is read from.
create table services.account_transactions (
  account text not null,
  network text not null,
  block bigint not null,
  position int not null,
  mined_at timestamptz not null,
  tx_hash text not null,
  primary key (account, network, block, position)
);
create index on services.account_transactions (account, mined_at, network, block, position);
create index on services.account_transactions (network, block);

-- The fungible tokens an account was ever sent or sent itself.
create table services.account_tokens (
  account text not null,
  network text not null,
  contract text not null,
  primary key (account, network, contract)
);

-- What came minus what went; below zero where it came before the first block that was read.
create table services.account_collectibles (
  account text not null,
  network text not null,
  contract text not null,
  token_id numeric(78) not null,
  standard text not null,
  quantity numeric not null,
  primary key (account, network, contract, token_id)
);
create index on services.account_collectibles (account, network, contract, token_id) where quantity > 0;

-- What contracts say of themselves.
create table services.token_metadata (
  network text not null,
  contract text not null,
  name text not null,
  symbol text not null,
  decimals int,
  primary key (network, contract)
);

-- Transactions that were bought, by whom and from which provider.
create table services.purchases (
  account text not null,
  network text not null,
  tx_hash text not null,
  provider text not null,
  primary key (account, provider, network, tx_hash)
);
