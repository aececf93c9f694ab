-- A project is the draft of a user until a chain has the sale of its owner and salt. What is said about the launch has its
-- own columns; `terms` is the rest of what the creator typed.
alter table projects add column owner_user_id uuid references users (id) on delete cascade;
alter table projects add column terms jsonb not null default '{}';
-- The last step up to which nothing was wrong when it was saved; projects of former versions are complete.
alter table projects add column step text not null default 'about';
-- Transaction that creates the sale, once the creator's page has sent it.
alter table projects add column submitted_tx text;
create index projects_owner_user on projects (owner_user_id);

update projects set owner_user_id = wallets.user_id
from wallets where lower(wallets.account) = 'eip155:' || projects.owner_address;
