-- 内容: what staff write and arrange; checked by schema before it is stored.
create schema cms;
grant usage on schema cms to xiaojiu_app;

create table cms.page (
  id uuid primary key default uuidv7(),
  key text not null,
  state text not null check (state in ('draft', 'published')),
  title text not null,
  floors jsonb not null,
  updated_at timestamptz not null,
  constraint page_once_per_state unique (key, state)
);
grant select on cms.page to xiaojiu_app;

create table cms.article (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('announcement', 'headline', 'help', 'agreement', 'version', 'about', 'news')),
  class text not null,
  title text not null,
  summary text not null,
  body_html text not null,
  read_count integer not null default 0,
  sort integer not null default 0,
  published_at timestamptz not null
);
create index article_by_kind on cms.article (kind, published_at desc);
grant select, update (read_count) on cms.article to xiaojiu_app;

create table cms.navigation (
  id uuid primary key default uuidv7(),
  label text not null,
  link text not null,
  badge text,
  sort integer not null
);
grant select on cms.navigation to xiaojiu_app;

-- 资料下载: forms and templates, made into a sheet when they are asked for.
create table cms.document (
  id uuid primary key default uuidv7(),
  class text not null,
  title text not null,
  summary text not null,
  file_name text not null,
  -- [[cell, …], …]: the sheet, row by row.
  sheet jsonb not null,
  download_count integer not null default 0,
  sort integer not null
);
grant select, update (download_count) on cms.document to xiaojiu_app;

-- 广告位.
create table cms.advert (
  id uuid primary key default uuidv7(),
  place text not null check (place in ('top-strip', 'search-side', 'help-side')),
  title text not null,
  subtitle text not null,
  link text not null,
  sort integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at)
);
grant select on cms.advert to xiaojiu_app;

-- 频道, 专区, 店铺专题, 商品列表: goods that staff put together. What is on them is checked by schema.
create table cms.collection (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('channel', 'special-area', 'store-topic', 'goods-list')),
  store_id uuid references store.store (id),
  title text not null,
  subtitle text not null,
  theme text not null,
  -- Floors of a channel or topic, and the goods it is about.
  content jsonb not null,
  sort integer not null
);
create index collection_by_kind on cms.collection (kind, sort);
grant select on cms.collection to xiaojiu_app;
