-- When the signature was last seen to hold.
alter table siwx_sessions add column checked_at timestamptz;
update siwx_sessions set checked_at = created_at;
alter table siwx_sessions alter column checked_at set not null;
