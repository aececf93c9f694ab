-- What a user lets contracts spend, and the daily sum above which the user is asked again.
alter table users add column approval_mode text not null default 'exact' check (approval_mode in ('exact', 'unlimited'));
alter table users add column daily_warn numeric(78, 0) check (daily_warn > 0);
