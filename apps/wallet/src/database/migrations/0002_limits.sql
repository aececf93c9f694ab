-- A token bucket is the time at which it will be full again; one that is full has no row.
create table wallet.buckets (
  key text primary key,
  full_at_ms double precision not null,
  alerted_at_ms double precision
);
create index wallet_buckets_full_at_ms on wallet.buckets (full_at_ms);
-- Every request writes to it, and nothing is lost with it: after a crash of the database all buckets are full.
alter table wallet.buckets set unlogged;

-- Takes from buckets in their order, by the clock of the database: the first that cannot give ends it. With may_owe each
-- gives, into debt if need be, which another period at most pays off. A function, so that it is planned once a connection.
create function wallet.take_tokens(takes jsonb, may_owe boolean)
returns table (place int, full_in float8, taken boolean, low boolean) language plpgsql as $$
declare
  one jsonb;
  now_ms float8;
  spent float8;
  period float8;
  full_at float8;
  alerted_at float8;
  alerted_before float8;
begin
  place := 0;
  for one in select value from jsonb_array_elements(takes) loop
    now_ms := extract(epoch from clock_timestamp()) * 1000;
    spent := (one->>'spent')::float8;
    period := (one->>'period')::float8;
    -- Two takes within one tick of the clock: only the first of them passed the mark.
    alerted_before := (select b.alerted_at_ms from wallet.buckets b where b.key = one->>'key' and (one->>'alert')::boolean);
    insert into wallet.buckets as b (key, full_at_ms) values (one->>'key', now_ms + spent)
    on conflict (key) do update set
      full_at_ms = least(greatest(b.full_at_ms, now_ms) + spent, now_ms + 2 * period),
      alerted_at_ms = case
        when (one->>'alert')::boolean and greatest(b.full_at_ms, now_ms) + spent - now_ms >= (one->>'low')::float8
          and coalesce(b.alerted_at_ms, 0) < now_ms - (one->>'alertEvery')::float8 then now_ms
        else b.alerted_at_ms end
    where may_owe or greatest(b.full_at_ms, now_ms) + spent <= now_ms + period + (one->>'slack')::float8
    returning b.full_at_ms, b.alerted_at_ms into full_at, alerted_at;
    taken := found;
    if not taken then
      select b.full_at_ms into full_at from wallet.buckets b where b.key = one->>'key';
    end if;
    full_in := full_at - now_ms;
    low := taken and coalesce(alerted_at = now_ms and alerted_before is distinct from now_ms, false);
    return next;
    exit when not taken;
    place := place + 1;
  end loop;
end
$$;
