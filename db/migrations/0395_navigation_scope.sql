-- Where an entry of the navigation is shown: 1 in the browser, 2 in the app; and over which store's pages, if not all.
alter table cms.navigation
  add column show_platforms smallint[] not null default '{1,2}',
  add column store_id uuid,
  add constraint navigation_platforms check (show_platforms <@ '{1,2}' and cardinality(show_platforms) > 0);
create index navigation_by_store on cms.navigation (store_id, sort);
