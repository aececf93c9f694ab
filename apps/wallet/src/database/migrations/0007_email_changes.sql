-- Changes of users' addresses. The former address is kept while a change can be undone.
create table wallet.email_changes (
  id uuid primary key,
  user_id uuid not null references wallet.users (id) on delete cascade,
  jkt text not null,
  locale text not null,
  old_hash text not null,
  old_enc text not null,
  new_hash text not null,
  new_enc text not null,
  -- Of the code that the new address has.
  new_digits integer,
  old_proved_at timestamptz,
  new_proved_at timestamptz,
  expires_at timestamptz not null,
  done_at timestamptz,
  undo_hash text unique,
  undo_until timestamptz,
  undone_at timestamptz
);
create index email_changes_user_id on wallet.email_changes (user_id);
create index email_changes_old_hash on wallet.email_changes (old_hash);

-- The address that the second code of an assisted factor is mailed to. Until now no address has changed.
alter table wallet.envelopes add column email_hash text;
update wallet.envelopes set email_hash = emails.email_hash
  from wallet.wallets join wallet.emails on emails.user_id = wallets.user_id
  where envelopes.wallet_id = wallets.id and envelopes.type = 'assisted';
