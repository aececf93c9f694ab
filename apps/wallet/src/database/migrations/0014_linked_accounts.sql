-- The name that an account at a provider had when it was linked. Unlinked, it signs nobody in, and an address links it no more.
alter table wallet.identities add column user_name text;
alter table wallet.identities add column unlinked_at timestamptz;
