-- USD that a user sends within 24 h without another proof of who they are. Null: the setting of the server.
alter table wallet.users add column daily_limit integer check (daily_limit between 1 and 1000000);

-- What was approved in the last 24 h.
create table wallet.spendings (
  user_id uuid not null references wallet.users (id) on delete cascade,
  -- SHA-256 of the request, base64url.
  digest text not null,
  usd_cents bigint not null,
  at timestamptz not null,
  primary key (user_id, digest)
);
create index spendings_at on wallet.spendings (at);

alter table wallet.passkey_challenges drop constraint passkey_challenges_purpose_check;
alter table wallet.passkey_challenges add constraint passkey_challenges_purpose_check
  check (purpose in ('register', 'open', 'export', 'approve', 'limit'));
