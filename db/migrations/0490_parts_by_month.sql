-- Tables that grow without end are cut into parts by the month of their key: ids are uuidv7, which begin with their time.
-- Parts are in a schema of their own, which nobody but the owner may enter: a row is reached through its table alone.
create schema parts;
create schema archive;

-- The smallest id of a moment.
create function platform.id_floor(at timestamptz) returns uuid language sql immutable strict parallel safe
  return (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

-- A part has walls of its own, should anybody come to it directly: no rights, rows for the system alone, and what refuses to
-- change a whole table refuses it here too. Through the table, the table's walls stand.
create procedure platform.wall_part(part regclass, parent regclass) language plpgsql as $$
declare
  old_policy name;
  guard text;
begin
  execute format('revoke all on %s from xiaojiu_app', part);
  for old_policy in select polname from pg_policy where polrelid = part loop
    execute format('drop policy %I on %s', old_policy, part);
  end loop;
  execute format('alter table %s enable row level security', part);
  execute format('alter table %s force row level security', part);
  execute format('create policy system_only on %s using (platform.is_system()) with check (platform.is_system())', part);
  -- Those of single rows come with the table; those of whole statements do not.
  for guard in select pg_get_triggerdef(t.oid) from pg_trigger t
    where tgrelid = parent and not tgisinternal and (tgtype & 1) = 0
      and not exists (select from pg_trigger own where own.tgrelid = part and own.tgname = t.tgname)
  loop
    execute replace(guard, format(' ON %s ', parent), format(' ON %s ', part));
  end loop;
end $$;

-- The present tables become the part before all months. Their rows have ids up to next month at most; this promise lets the
-- table be attached without reading it. Where ids carry no time (the demo data's do not), this part takes all ids there are.
do $$
declare
  target record;
  newest uuid;
  cut uuid := platform.id_floor((date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC');
begin
  -- In the order in which a server writes them when an order is placed.
  for target in select * from (values ('"order".step', 'id'), ('"order".line_share', 'line_id'), ('payment.entry', 'id'),
    ('"order".reservation', 'line_id')) as t(name, key)
  loop
    execute format('select max from (select %I as max from %s order by 1 desc limit 1) t', target.key, target.name) into newest;
    execute format('alter table %s add constraint before_months check (%I < %L::uuid) not valid', target.name, target.key,
      case when newest >= cut then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else cut end);
  end loop;
end $$;
