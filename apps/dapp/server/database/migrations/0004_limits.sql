-- A token bucket is the time at which it will be full again; one that is full has no row.
create table buckets (
  key text primary key,
  full_at_ms double precision not null,
  alerted_at_ms double precision
);
create index buckets_full_at_ms on buckets (full_at_ms);
