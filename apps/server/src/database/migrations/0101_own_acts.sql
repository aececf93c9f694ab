-- What an account did itself. Contracts can log any transfer in anybody's name; a transaction has a signature.

-- The block in which an account first moved a token, either way, by a transaction of its own.
alter table services.account_tokens add column own_block bigint;

update services.account_tokens held set own_block = own.block
from (
  select t.sender as account, x.network, x.contract, min(x.block) as block
  from services.transfers x
  join services.transactions t on t.network = x.network and t.hash = x.tx_hash
  where x.standard = 'erc20' and x.amount > 0 and t.sender in (x.sender, x.recipient)
  group by t.sender, x.network, x.contract
) own
where held.account = own.account and held.network = own.network and held.contract = own.contract;

create index on services.account_tokens (account, network, (own_block is null), contract);
create index on services.account_tokens (network, own_block) where own_block is not null;

-- Whom an account called or paid by a transaction of its own, or paid native coins in any, and the first such block.
create table services.account_counterparties (
  account text not null,
  counterparty text not null,
  network text not null,
  block bigint not null,
  primary key (account, counterparty, network)
);

insert into services.account_counterparties
select account, counterparty, network, min(block)
from (
  select sender as account, recipient as counterparty, network, block from services.transactions
  where not failed and recipient is not null
  union all
  select x.sender, x.recipient, x.network, x.block
  from services.transfers x
  join services.transactions t on t.network = x.network and t.hash = x.tx_hash
  where x.amount > 0 and (x.standard = 'native' or t.sender = x.sender)
) met
where account <> counterparty and account <> '0x0000000000000000000000000000000000000000'
group by account, counterparty, network;

create index on services.account_counterparties (network, block);

-- How often the index went back: the same block reached twice is not the same state.
alter table services.index_cursors add column turns int not null default 0;
