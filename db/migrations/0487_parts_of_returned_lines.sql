-- Packs of a returned line may have different results: each part is a row. Packs that failed came back but are not refunded.
alter table after_sale.inspection_line add column part_no smallint not null default 1;
create unique index if not exists inspection_line_by_part on after_sale.inspection_line
  (case_id, line_id, batch_id, inspected_at, part_no);
alter table after_sale.inspection_line
  drop constraint inspection_line_pkey,
  add constraint inspection_line_pkey primary key using index inspection_line_by_part;

alter table after_sale.case_line
  add column failed_quantity integer not null default 0,
  add constraint no_more_failed_than_returned check (failed_quantity between 0 and quantity) not valid;
grant update (failed_quantity) on after_sale.case_line to xiaojiu_app;
