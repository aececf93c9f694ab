-- What a user says about themselves.
alter table users add column handle text;
alter table users add column display_name text;
alter table users add column bio text not null default '';
-- An NFT of the user, as chain:collection:id; else a picture made from the address.
alter table users add column avatar text;
alter table users add column visibility text not null default 'public';
create unique index users_handle on users (lower(handle));

-- How far each chain has been read. It is advanced only from the values that were read, so of two servers one succeeds.
create table chain_cursors (
  chain_id integer primary key,
  genesis_hash text not null,
  last_block bigint not null,
  last_hash text not null,
  last_at timestamptz not null,
  reorgs integer not null default 0,
  -- Blocks after which an event counts as final.
  depth integer not null,
  -- Events of a practice chain earn nothing.
  practice boolean not null
);

-- The newest blocks that were read, to find where a chain was reorganised.
create table chain_blocks (
  chain_id integer not null,
  number bigint not null,
  hash text not null,
  primary key (chain_id, number)
);

-- The mirror of the chains. Everything else about launches, locks, stakes, NFTs and drops is a view of it, so a block
-- that is rolled back takes all its effects with it. Amounts are digits, addresses lower case.
create table chain_events (
  -- Rises in the order of a chain's blocks.
  id bigint generated always as identity primary key,
  chain_id integer not null,
  block_number bigint not null,
  block_hash text not null,
  at timestamptz not null,
  tx_hash text not null,
  log_index integer not null,
  contract text not null,
  kind text not null,
  name text not null,
  -- Whom the event is about.
  account text,
  args jsonb not null,
  unique (chain_id, tx_hash, log_index)
);
create index chain_events_block on chain_events (chain_id, block_number);
create index chain_events_contract on chain_events (chain_id, contract, name);
create index chain_events_account on chain_events (account, name);
create index chain_events_name on chain_events (name, id);

-- Contracts that the factories made. Events of others are never read.
create table watched_contracts (
  chain_id integer not null,
  address text not null,
  kind text not null,
  event_id bigint not null references chain_events (id) on delete cascade,
  primary key (chain_id, address)
);
create index watched_contracts_event on watched_contracts (event_id);

-- Names of tokens, as their contracts say them: foreign text.
create table tokens (
  chain_id integer not null,
  address text not null,
  name text not null,
  symbol text not null,
  decimals integer not null,
  supply numeric(78, 0) not null,
  primary key (chain_id, address)
);

-- What creators say about their launches. A launch on chain of the same owner and salt makes it public.
create table projects (
  id uuid primary key,
  chain_id integer not null,
  owner_address text not null,
  salt text not null,
  name text not null,
  symbol text not null,
  tagline text not null default '',
  description text not null default '',
  links jsonb not null default '[]',
  created_at timestamptz not null,
  unique (chain_id, owner_address, salt)
);

create table project_updates (
  id uuid primary key,
  project_id uuid not null references projects (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  body text not null,
  at timestamptz not null
);
create index project_updates_project on project_updates (project_id, at);

create table collections (
  chain_id integer not null,
  address text not null,
  slug text not null,
  description text not null default '',
  featured boolean not null default false,
  -- By phase: allowances by address.
  allowlists jsonb not null default '{}',
  primary key (chain_id, address),
  unique (chain_id, slug)
);

-- Lists of drops. A drop on chain of the same creator and root makes it public.
create table drops (
  id uuid primary key,
  chain_id integer not null,
  creator_address text not null,
  title text not null,
  description text not null default '',
  token text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Set when the list is built; any change of the list clears it.
  root text,
  created_at timestamptz not null
);
create unique index drops_root on drops (chain_id, creator_address, root);

create table drop_entries (
  drop_id uuid not null references drops (id) on delete cascade,
  idx integer not null,
  kind text not null,
  subject text not null,
  amount numeric(78, 0) not null,
  primary key (drop_id, idx),
  unique (drop_id, kind, subject)
);
create index drop_entries_subject on drop_entries (subject);

create table stars (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  ref text not null,
  chain_id integer,
  created_at timestamptz not null,
  unique (user_id, kind, ref)
);
create index stars_ref on stars (kind, ref);

create view launches as
select e.id as event_id, e.chain_id, e.tx_hash, e.at as created_at,
  e.args->>'presale' as presale, e.args->>'token' as token, e.args->>'owner' as owner, e.args->>'salt' as salt,
  to_timestamp((e.args->>'start')::float8) as starts_at, to_timestamp((e.args->>'end')::float8) as ends_at,
  (e.args->>'softCap')::numeric as soft_cap, (e.args->>'hardCap')::numeric as hard_cap,
  (e.args->'params'->>'minBuy')::numeric as min_buy, (e.args->'params'->>'maxBuy')::numeric as max_buy,
  (e.args->'params'->>'rate')::numeric as rate, (e.args->'params'->>'tgeBps')::integer as tge_bps,
  (e.args->'params'->>'cliff')::bigint as cliff_sec, (e.args->'params'->>'vesting')::bigint as vesting_sec,
  coalesce(sum((c.args->>'value')::numeric) filter (where c.name = 'Contributed'), 0) as raised,
  count(distinct c.account) filter (where c.name = 'Contributed') as backers,
  min(c.at) filter (where c.name = 'Finalized') as finalized_at,
  min(c.at) filter (where c.name = 'CancelledByOwner') as cancelled_at,
  coalesce(bool_or(c.name = 'ProceedsWithdrawn'), false) as proceeds_taken,
  coalesce(bool_or(c.name = 'UnsoldWithdrawn'), false) as unsold_taken
from chain_events e
left join chain_events c on c.chain_id = e.chain_id and c.contract = e.args->>'presale'
where e.name = 'PresaleCreated'
group by e.id;

create view contributions as
select id as event_id, chain_id, contract as presale, account as buyer, (args->>'value')::numeric as value, at, tx_hash
from chain_events where name = 'Contributed';

-- What contracts paid to somebody.
create view payouts as
select id as event_id, chain_id, contract, account, at, tx_hash,
  case name when 'Claimed' then 'claim' when 'Refunded' then 'refund' when 'RewardPaid' then 'reward'
    when 'LockReleased' then 'release' when 'ProceedsWithdrawn' then 'proceeds' else 'drop' end as kind,
  coalesce(args->>'tokens', args->>'value', args->>'amount')::numeric as amount
from chain_events
where name in ('Claimed', 'Refunded', 'RewardPaid', 'LockReleased', 'ProceedsWithdrawn', 'DropClaimed');

create view locks as
select e.id as event_id, e.chain_id, e.contract, (e.args->>'id')::bigint as lock_id,
  e.args->>'token' as token, e.args->>'creator' as creator, e.args->>'label' as label,
  coalesce(t.args->>'to', e.args->>'beneficiary') as beneficiary,
  (e.args->>'amount')::numeric as amount, coalesce(r.released, 0) as released,
  to_timestamp((e.args->>'start')::float8) as starts_at,
  to_timestamp(coalesce(x.args->>'cliff', e.args->>'cliff')::float8) as cliff_at,
  to_timestamp(coalesce(x.args->>'end', e.args->>'end')::float8) as ends_at
from chain_events e
left join lateral (
  select sum((c.args->>'amount')::numeric) as released from chain_events c
  where c.chain_id = e.chain_id and c.contract = e.contract and c.name = 'LockReleased' and c.args->>'id' = e.args->>'id'
) r on true
left join lateral (
  select c.args from chain_events c
  where c.chain_id = e.chain_id and c.contract = e.contract and c.name = 'LockExtended' and c.args->>'id' = e.args->>'id'
  order by c.id desc limit 1
) x on true
left join lateral (
  select c.args from chain_events c
  where c.chain_id = e.chain_id and c.contract = e.contract and c.name = 'LockTransferred' and c.args->>'id' = e.args->>'id'
  order by c.id desc limit 1
) t on true
where e.name = 'LockCreated';

create view stake_moves as
select id as event_id, chain_id, contract as pool, account,
  case name when 'Staked' then 1 else -1 end * (args->>'amount')::numeric as delta, at, tx_hash
from chain_events where name in ('Staked', 'Unstaked');

create view pools as
select e.id as event_id, e.chain_id, e.args->>'pool' as pool, e.args->>'token' as token, e.args->>'owner' as owner,
  coalesce(sum((c.args->>'amount')::numeric * case c.name when 'Staked' then 1 else -1 end)
    filter (where c.name in ('Staked', 'Unstaked')), 0) as total_staked
from chain_events e
left join chain_events c on c.chain_id = e.chain_id and c.contract = e.args->>'pool'
where e.name = 'PoolCreated'
group by e.id;

create view nft_transfers as
select id as event_id, chain_id, contract as collection, (args->>'tokenId')::bigint as token_id,
  args->>'from' as sender, args->>'to' as receiver, at, tx_hash
from chain_events where name = 'Transfer' and kind = 'collection';

create view nfts as
select m.chain_id, m.collection, m.token_id, m.event_id, m.at as minted_at, m.receiver as minter, l.receiver as owner
from nft_transfers m
join lateral (
  select t.receiver from nft_transfers t
  where t.chain_id = m.chain_id and t.collection = m.collection and t.token_id = m.token_id
  order by t.event_id desc limit 1
) l on true
where m.sender = '0x0000000000000000000000000000000000000000';

create view published_drops as
select e.id as event_id, e.chain_id, e.contract, (e.args->>'id')::bigint as onchain_id,
  e.args->>'token' as token, e.args->>'creator' as creator, e.args->>'root' as root,
  (e.args->>'total')::numeric as total,
  to_timestamp((e.args->>'start')::float8) as starts_at, to_timestamp((e.args->>'end')::float8) as ends_at,
  coalesce(c.claimed, 0) as claimed, c.claims, s.swept
from chain_events e
left join lateral (
  select sum((c.args->>'amount')::numeric) as claimed, count(*) as claims from chain_events c
  where c.chain_id = e.chain_id and c.contract = e.contract and c.name = 'DropClaimed' and c.args->>'id' = e.args->>'id'
) c on true
left join lateral (
  select (c.args->>'amount')::numeric as swept from chain_events c
  where c.chain_id = e.chain_id and c.contract = e.contract and c.name = 'DropSwept' and c.args->>'id' = e.args->>'id'
) s on true
where e.name = 'DropCreated';

create view drop_claims as
select id as event_id, chain_id, contract, (args->>'id')::bigint as onchain_id, (args->>'index')::integer as idx,
  args->>'subject' as subject, account, (args->>'amount')::numeric as amount, at, tx_hash
from chain_events where name = 'DropClaimed';

-- Points of the leaderboard, of final events on chains that are not for practice. A contribution counts once its sale is
-- finalized, at most 3000 for each sale and buyer.
create view points_entries as
with final as (
  select e.* from chain_events e join chain_cursors c on c.chain_id = e.chain_id
  where not c.practice and e.block_number <= c.last_block - c.depth
)
select c.chain_id, c.account, 'contribute' as reason,
  least(3000, floor(sum((c.args->>'value')::numeric) / 1000000000000000))::integer as points,
  f.at, max(c.tx_hash) as tx_hash
from final c join final f on f.chain_id = c.chain_id and f.contract = c.contract and f.name = 'Finalized'
where c.name = 'Contributed'
group by c.chain_id, c.account, c.contract, f.at
union all
select chain_id, account,
  case name when 'Claimed' then 'claim' when 'DropClaimed' then 'drop' when 'LockCreated' then 'lock' else 'mint' end,
  case name when 'Claimed' then 5 when 'DropClaimed' then 10 when 'LockCreated' then 50 else 25 end
    * case name when 'Minted' then (args->>'quantity')::integer else 1 end,
  at, tx_hash
from final where name in ('Claimed', 'DropClaimed', 'LockCreated', 'Minted');
