-- 评价: what buyers say about the orders they have received, once an order. Nobody else sees these rows.
create table service.evaluation (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  order_id uuid not null unique references "order"."order" (id),
  store_id uuid not null references store.store (id),
  goods_score integer not null check (goods_score between 1 and 5),
  packing_score integer not null check (packing_score between 1 and 5),
  delivery_score integer not null check (delivery_score between 1 and 5),
  words text not null check (length(words) <= 500),
  image_ids uuid[] not null default '{}' check (cardinality(image_ids) <= 5),
  is_anonymous boolean not null,
  state text not null check (state in ('waiting', 'approved', 'refused')),
  -- What has to be corrected; the buyer may then hand it in again.
  refused_because text check ((refused_because is not null) = (state = 'refused')),
  submitted_at timestamptz not null,
  decided_at timestamptz check ((decided_at is null) = (state = 'waiting'))
);
create index evaluation_by_company on service.evaluation (company_id, submitted_at desc);
create index evaluation_waiting on service.evaluation (submitted_at) where state = 'waiting';
call platform.isolate_by_company('service.evaluation');
grant select, insert, update on service.evaluation to xiaojiu_app;

-- 追评: one an evaluation, after the goods have been on the shelf for a while.
create table service.follow_up (
  id uuid primary key default uuidv7(),
  evaluation_id uuid not null unique references service.evaluation (id),
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  words text not null check (length(words) between 1 and 500),
  image_ids uuid[] not null default '{}' check (cardinality(image_ids) <= 5),
  state text not null check (state in ('waiting', 'approved', 'refused')),
  refused_because text check ((refused_because is not null) = (state = 'refused')),
  submitted_at timestamptz not null,
  decided_at timestamptz check ((decided_at is null) = (state = 'waiting'))
);
create index follow_up_by_company on service.follow_up (company_id);
create index follow_up_waiting on service.follow_up (submitted_at) where state = 'waiting';
call platform.isolate_by_company('service.follow_up');
grant select, insert, update on service.follow_up to xiaojiu_app;

-- What has passed its review, as everybody sees it: it names no company. The only rows that pages for others read.
create table service.shown_evaluation (
  evaluation_id uuid primary key references service.evaluation (id),
  store_id uuid not null references store.store (id),
  offer_ids uuid[] not null,
  -- 武汉市***药房, or 匿名买家.
  shown_name text not null,
  goods_score integer not null check (goods_score between 1 and 5),
  packing_score integer not null check (packing_score between 1 and 5),
  delivery_score integer not null check (delivery_score between 1 and 5),
  words text not null,
  image_ids uuid[] not null,
  evaluated_at timestamptz not null,
  follow_up_words text,
  follow_up_image_ids uuid[] not null default '{}',
  followed_up_at timestamptz check ((followed_up_at is null) = (follow_up_words is null))
);
create index shown_evaluation_by_store on service.shown_evaluation (store_id, evaluated_at desc);
create index shown_evaluation_by_offer on service.shown_evaluation using gin (offer_ids);
grant select, insert, update on service.shown_evaluation to xiaojiu_app;
