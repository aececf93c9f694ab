-- A browser may be signed in with one account of each chain family, so each sign-in names its user.
alter table siwx_sessions add column user_id uuid references users (id) on delete cascade;
update siwx_sessions set user_id = sessions.user_id from sessions where sessions.id = session_id;
delete from siwx_sessions where user_id is null;
alter table siwx_sessions alter column user_id set not null;
