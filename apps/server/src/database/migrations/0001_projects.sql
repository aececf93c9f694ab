-- A schema of its own: a dapp may keep its tables in the same database.
create schema services;

create table services.projects (
  id text primary key,
  name text not null,
  dev boolean not null,
  origins jsonb not null,
  features jsonb not null,
  created_at timestamptz not null
);
