-- The session that a login proves again, with an account that its user has already. Null: a sign-in.
alter table wallet.logins add column step_up_session_id uuid references wallet.sessions (id) on delete cascade;
