-- A wallet is open for a session when its key has signed that, not when an envelope was read.
alter table wallet.sessions add column opened_with text;
update wallet.sessions set opened_at = null;

-- A factor counts when its stored envelope was proved to open. Until now each was opened by the device that stored it.
alter table wallet.envelopes add column proved_at timestamptz;
update wallet.envelopes set proved_at = created_at;

-- A factor that was removed is kept for 24 h, and opens nothing meanwhile.
alter table wallet.envelopes add column removed_at timestamptz;
alter table wallet.passkeys add column removed_at timestamptz;
create index envelopes_removed_at on wallet.envelopes (removed_at) where removed_at is not null;
create table wallet.restore_links (
  token_hash text primary key,
  envelope_id uuid not null references wallet.envelopes (id) on delete cascade,
  expires_at timestamptz not null
);
create index restore_links_expires_at on wallet.restore_links (expires_at);
