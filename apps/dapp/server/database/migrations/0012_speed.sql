-- How much a user pays block producers, and which provider is asked first: a provider's id by CAIP-2 id.
alter table users add column fee_speed text not null default 'standard' check (fee_speed in ('economy', 'standard', 'fast'));
alter table users add column node_pins jsonb not null default '{}';

-- How fast providers answer this server, of the last 24 hours.
create table rpc_samples (
  network_id text not null,
  provider text not null,
  at timestamptz not null,
  -- Null: no answer.
  latency_ms integer,
  -- Blocks behind the best provider of the network.
  head_lag integer,
  primary key (network_id, provider, at)
);
create index rpc_samples_at on rpc_samples (at);

-- When a process last began to take samples. Of several processes the one that moves it takes them.
create table rpc_sampling (
  only_row boolean primary key check (only_row),
  began_at timestamptz not null
);
