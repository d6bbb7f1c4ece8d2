-- As 0492 does it.
create table archive.step (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  order_id uuid not null,
  verb text not null,
  note text not null,
  at timestamptz not null,
  constraint step_pkey primary key (id),
  constraint step_company_id_fkey foreign key (company_id) references company.company (id),
  constraint step_order_id_fkey foreign key (order_id) references "order"."order" (id)
) partition by range (id);
create index step_by_order on archive.step (order_id, id);

alter table "order".step set schema parts;
alter table parts.step rename to order_step_before;
alter table archive.step set schema "order";
do $$ begin
  execute (select format('alter table "order".step attach partition parts.order_step_before for values from (minvalue) to (%s)',
      substring(pg_get_constraintdef(oid) from '''[0-9a-f-]+'''))
    from pg_constraint where conrelid = 'parts.order_step_before'::regclass and conname = 'before_months');
end $$;
create table parts.order_step_rest partition of "order".step default;

call platform.isolate_by_company('"order".step');
call platform.isolate_by_store_of('"order".step', 'order_id', '"order".is_order_of_store');
grant select, insert on "order".step to xiaojiu_app;
call platform.wall_part('parts.order_step_before', '"order".step');
call platform.wall_part('parts.order_step_rest', '"order".step');
