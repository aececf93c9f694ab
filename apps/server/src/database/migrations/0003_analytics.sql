alter table services.projects add column analytics text not null default 'off';

create table services.events (
  id uuid primary key,
  project_id text not null references services.projects (id) on delete cascade,
  event text not null,
  props jsonb not null,
  -- Only where the project is set to keep it.
  address text,
  received_at timestamptz not null
);
create index events_received_at on services.events (received_at);
