-- Built files of the pages, by the path at which they are served: while a release replaces another, a page of one asks servers of the
-- other for its scripts.
create table platform.page_file (
  path text primary key,
  type text not null,
  body bytea not null,
  -- When a server with this file last started.
  offered_at timestamptz not null
);
grant select, insert, update, delete on platform.page_file to xiaojiu_app;
