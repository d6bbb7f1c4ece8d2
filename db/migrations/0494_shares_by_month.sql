-- As 0492 does it, by the month of the line.
create table archive.line_share (
  company_id uuid not null,
  line_id uuid not null,
  rule_id text not null,
  version integer not null,
  lane text not null,
  label text not null,
  amount bigint not null,
  borne_by text not null,
  constraint line_share_pkey primary key (line_id, rule_id),
  constraint line_share_amount_check check (amount > 0),
  constraint line_share_borne_by_check check (borne_by in ('store', 'platform')),
  constraint line_share_company_id_fkey foreign key (company_id) references company.company (id),
  constraint line_share_line_id_fkey foreign key (line_id) references "order".line (id)
) partition by range (line_id);

alter table "order".line_share set schema parts;
alter table parts.line_share rename to order_line_share_before;
alter table archive.line_share set schema "order";
do $$ begin
  execute (select format('alter table "order".line_share attach partition parts.order_line_share_before for values from (minvalue) to (%s)',
      substring(pg_get_constraintdef(oid) from '''[0-9a-f-]+'''))
    from pg_constraint where conrelid = 'parts.order_line_share_before'::regclass and conname = 'before_months');
end $$;
create table parts.order_line_share_rest partition of "order".line_share default;

call platform.isolate_by_company('"order".line_share');
call platform.isolate_by_store_of('"order".line_share', 'line_id', '"order".is_line_of_store');
grant select, insert on "order".line_share to xiaojiu_app;
call platform.wall_part('parts.order_line_share_before', '"order".line_share');
call platform.wall_part('parts.order_line_share_rest', '"order".line_share');
