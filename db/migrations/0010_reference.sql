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

insert into reference.dictionary_entry (dictionary, code, label, sort) values
  ('company-kind', 'single-pharmacy', '单体药店', 1),
  ('company-kind', 'chain-hq', '连锁总部', 2),
  ('company-kind', 'chain-store', '连锁门店', 3),
  ('company-kind', 'chain-branch', '连锁分公司', 4),
  ('company-kind', 'clinic', '诊所', 5),
  ('company-kind', 'village-clinic', '村卫生室', 6),
  ('company-kind', 'private-hospital', '民营医院', 7),
  ('company-kind', 'public-hospital', '公立医院', 8),
  ('company-kind', 'wholesaler', '批发企业', 9),
  ('company-kind', 'maker', '生产企业', 10),
  ('company-kind', 'device-dealer', '器械经销企业', 11);
