-- A browser may be signed in with one account of each chain family, so each sign-in names its user.
alter table siwx_sessions add column user_id uuid references users (id) on delete cascade;
update siwx_sessions set user_id = sessions.user_id from sessions where sessions.id = session_id;
-- A contract account is another user on each network.
delete from siwx_sessions where not exists (
  select 1 from users where users.id = user_id
  and account in (split_part(network_id, ':', 1) || ':' || address, network_id || ':' || address));
alter table siwx_sessions alter column user_id set not null;
