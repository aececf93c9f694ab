-- Whether the relay claims the user's airdrops when they open.
alter table users add column claims_for_me boolean not null default false;
create index users_claims_for_me on users (id) where claims_for_me;
