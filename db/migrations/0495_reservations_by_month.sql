-- As 0492 does it, by the month of the line.
create table archive.reservation (
  company_id uuid not null,
  line_id uuid not null,
  batch_id uuid not null,
  batch_no text not null,
  expires_on date,
  quantity integer not null,
  state text not null,
  constraint reservation_pkey primary key (line_id, batch_id),
  constraint reservation_quantity_check check (quantity > 0),
  constraint reservation_state_check check (state in ('held', 'shipped', 'released')),
  constraint reservation_batch_id_fkey foreign key (batch_id) references catalogue.batch (id),
  constraint reservation_company_id_fkey foreign key (company_id) references company.company (id),
  constraint reservation_line_id_fkey foreign key (line_id) references "order".line (id)
) partition by range (line_id);

alter table "order".reservation set schema parts;
alter table parts.reservation rename to order_reservation_before;
alter table archive.reservation set schema "order";
do $$ begin
  execute (select format('alter table "order".reservation attach partition parts.order_reservation_before for values from (minvalue) to (%s)',
      substring(pg_get_constraintdef(oid) from '''[0-9a-f-]+'''))
    from pg_constraint where conrelid = 'parts.order_reservation_before'::regclass and conname = 'before_months');
end $$;
create table parts.order_reservation_rest partition of "order".reservation default;

call platform.isolate_by_company('"order".reservation');
call platform.isolate_by_store_of('"order".reservation', 'line_id', '"order".is_line_of_store');
grant select, insert, update on "order".reservation to xiaojiu_app;
call platform.wall_part('parts.order_reservation_before', '"order".reservation');
call platform.wall_part('parts.order_reservation_rest', '"order".reservation');
