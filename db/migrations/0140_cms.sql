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
  kind text not null check (kind in ('announcement', 'headline', 'help', 'agreement', 'version', 'about')),
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
