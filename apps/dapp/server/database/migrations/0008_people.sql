-- A user signs in with a mailed code, a password or a wallet, and may have several wallets.
create table wallets (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As users.account was: a wallet belongs to one user.
  account text not null unique,
  label text,
  verified_at timestamptz not null
);
create index wallets_user on wallets (user_id);
insert into wallets (id, user_id, account, verified_at) select gen_random_uuid(), id, account, created_at from users;
alter table users drop column account;
alter table users add column primary_wallet_id uuid references wallets (id) on delete set null;
alter table users add column email text;
alter table users add column email_verified_at timestamptz;
alter table users add column password_hash text;
alter table users add column password_set_at timestamptz;
create unique index users_email on users (lower(email));

-- A session that a code or a password began needs no sign-in of a wallet to go on.
alter table sessions add column own_sign_in boolean not null default false;
alter table sessions add column step_up_at timestamptz;
alter table sessions add column user_agent text not null default '';
alter table sessions add column network text not null default '';
create index sessions_user on sessions (user_id);
-- The user does not want to link this wallet now.
alter table siwx_sessions add column link_dismissed boolean not null default false;

-- A code is for one address, purpose and browser.
create table otp_codes (
  id uuid primary key,
  email text not null,
  purpose text not null,
  session_id text not null references sessions (id) on delete cascade,
  code_hash text not null,
  attempts integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  unique (email, purpose, session_id)
);
create index otp_codes_expires_at on otp_codes (expires_at);

-- The change of an address that this browser has begun.
create table email_changes (
  session_id text primary key references sessions (id) on delete cascade,
  email text not null,
  step text not null,
  sent_at timestamptz not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  -- Kept when the user is deleted.
  user_id uuid not null,
  action text not null,
  network text not null,
  at timestamptz not null
);
create index audit_log_user on audit_log (user_id, at);

create table email_lists (
  user_id uuid not null references users (id) on delete cascade,
  list text not null,
  subscribed boolean not null,
  changed_at timestamptz not null,
  -- How it was last changed: settings or link.
  via text not null,
  primary key (user_id, list)
);

create table outbox (
  -- Of an alert it follows from the user and the event, so that each is mailed once.
  id uuid primary key,
  kind text not null,
  payload_enc text,
  tries integer not null,
  next_at timestamptz not null,
  not_after timestamptz,
  done_at timestamptz,
  created_at timestamptz not null
);
create index outbox_next_at on outbox (next_at) where done_at is null;

-- Events of the starred thing that the user is mailed about.
alter table stars add column alerts text[] not null default '{}';
