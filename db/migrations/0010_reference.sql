-- 字典: the area tree of China and the small dictionaries.
create schema reference;
grant usage on schema reference to xiaojiu_app;

create table reference.area (
  code text primary key check (code ~ '^\d{6}$'),
  parent_code text references reference.area (code),
  name text not null,
  level smallint not null check (level between 1 and 3)
);
create index area_by_parent on reference.area (parent_code);
grant select on reference.area to xiaojiu_app;

create table reference.dictionary_entry (
  dictionary text not null,
  code text not null,
  label text not null,
  sort integer not null,
  primary key (dictionary, code)
);
grant select on reference.dictionary_entry to xiaojiu_app;
