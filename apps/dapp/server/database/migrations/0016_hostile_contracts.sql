-- Tokens are read beside the mirror, so that no contract holds it up. Null: nothing is left to ask.
alter table tokens add column tries integer not null default 0;
alter table tokens add column next_at timestamptz;
create index tokens_due on tokens (chain_id, next_at) where next_at is not null;

-- Anyone can publish a root of which an entry has a number that no list of ours has: no entry is known of it.
create or replace view drop_claims as
select id as event_id, chain_id, contract, (args->>'id')::bigint as onchain_id,
  case when length(args->>'index') < 10 then (args->>'index')::integer end as idx,
  args->>'subject' as subject, account, (args->>'amount')::numeric as amount, at, tx_hash
from chain_events where name = 'DropClaimed';
