-- 打印模板: what a store adds at the bottom of the papers that its staff print.
create table store.print_template (
  store_id uuid primary key references store.store (id),
  -- Contact and closing words by paper.
  papers jsonb not null check (jsonb_typeof(papers) = 'object'),
  version integer not null default 1 check (version > 0),
  changed_by_name text not null,
  changed_at timestamptz not null
);
call platform.isolate_by_store('store.print_template');
grant select, insert, update on store.print_template to xiaojiu_app;

-- An export is an Excel file, or the same table as text.
alter table file.export_job add column form text not null default 'xlsx' check (form in ('xlsx', 'csv'));
