-- A provider's answer counts only when the browser that asked has confirmed it.
alter table wallet.logins drop constraint logins_status_check;
alter table wallet.logins add constraint logins_status_check
  check (status in ('pending', 'exchanging', 'answered', 'done', 'failed'));
alter table wallet.logins add column confirmation_hash text;
alter table wallet.logins add column code_hash text;
alter table wallet.logins add column tries integer not null default 0;
