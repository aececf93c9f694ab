-- Whose a name is: eip155:0x… where a key signed, CAIP-10 where contract code did. How it was for the names so far is not
-- known: they are of the network they were registered on, until the key of the address signs again.
alter table services.names add column account text;
update services.names set account = (
  select 'eip155:' || (min(coin_type::bigint) - 2147483648) || ':' || names.address
  from jsonb_object_keys(names.addresses) coin_type
);
alter table services.names alter column account set not null;
alter table services.names add constraint names_account_key unique (account);
alter table services.names drop constraint names_address_key;
create index names_address on services.names (address);
