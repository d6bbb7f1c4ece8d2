-- 采购清单: the sheets of a list as they came, so that its columns can be put right without another upload.
create table search.import_sheet (
  list_id uuid not null references search.import_list (id),
  company_id uuid not null references company.company (id),
  sheet_no integer not null check (sheet_no > 0),
  name text not null,
  -- Rows of cells; the place in the array is the row of the buyer's own sheet.
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  -- Rows with content that lie beyond what one list takes.
  beyond_count integer not null default 0 check (beyond_count >= 0),
  headings text[] not null,
  -- What each column holds; '' where nothing of use.
  columns text[] not null,
  shape text not null,
  primary key (list_id, sheet_no)
);
call platform.isolate_by_company('search.import_sheet');
grant select, insert, update on search.import_sheet to xiaojiu_app;

-- What a company said the columns of such a sheet hold.
create table search.column_layout (
  company_id uuid not null references company.company (id),
  shape text not null,
  columns text[] not null,
  saved_at timestamptz not null,
  primary key (company_id, shape)
);
call platform.isolate_by_company('search.column_layout');
grant select, insert, update on search.column_layout to xiaojiu_app;

alter table search.import_line
  add column sheet_no integer not null default 1 check (sheet_no > 0),
  add column source_row integer check (source_row > 0),
  -- What stands where the quantity should be.
  add column count_text text not null default '',
  drop constraint import_line_verdict_check,
  add constraint import_line_verdict_check
    check (verdict in ('matched', 'several', 'none', 'forbidden', 'out-of-stock', 'unreadable', 'not-goods'));
update search.import_line set source_row = row_no;
alter table search.import_line alter column source_row set not null;
-- Read anew with other columns, a list has other lines.
grant delete on search.import_line to xiaojiu_app;
