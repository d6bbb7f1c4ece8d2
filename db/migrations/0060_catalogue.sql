-- 商品: standard products, the stores' offers of them, batches with their stock.
create schema catalogue;
grant usage on schema catalogue to xiaojiu_app;

create table catalogue.category (
  code text primary key check (code ~ '^(\d\d){1,3}$'),
  parent_code text references catalogue.category (code),
  name text not null,
  level smallint not null check (level between 1 and 3),
  sort integer not null
);
grant select on catalogue.category to xiaojiu_app;

create table catalogue.maker (
  id uuid primary key default uuidv7(),
  name text not null unique,
  short_name text not null,
  province text not null,
  city text not null
);
grant select on catalogue.maker to xiaojiu_app;

-- 标准品: what the goods are, the same for all stores.
create table catalogue.product (
  id uuid primary key default uuidv7(),
  maker_id uuid not null references catalogue.maker (id),
  holder_name text not null,
  goods_class text not null check (goods_class in ('chemical', 'patent-chinese', 'biological', 'herbal-slices',
    'device-1', 'device-2', 'device-3', 'health-food', 'special-food', 'food', 'cosmetic', 'disinfectant')),
  generic_name text not null,
  brand text,
  display_name text not null,
  aliases text[] not null,
  dosage_form text not null,
  spec text not null,
  strength text not null,
  pack_spec text not null,
  pack_unit text not null,
  mid_pack integer not null check (mid_pack > 0),
  case_pack integer not null check (case_pack > 0),
  approval_no text,
  base_code text,
  barcode text,
  rx_class text not null check (rx_class in ('rx', 'otc-a', 'otc-b', 'otc-both', 'none')),
  insurance text not null check (insurance in ('a', 'b', 'none')),
  is_essential boolean not null,
  special_flags text[] not null,
  -- Named class of the list of goods that may not be sold online; null for everything that may.
  prohibited_class text,
  storage_class text not null check (storage_class in ('normal', 'cool', 'cold')),
  storage_text text not null,
  shelf_life_months integer not null check (shelf_life_months >= 0),
  origin text not null,
  herb_grade text,
  standard text,
  category_code text not null references catalogue.category (code),
  other_category_codes text[] not null default '{}',
  invoice_category text not null,
  leaflet jsonb,
  image_file_id uuid
);
create unique index product_natural_key on catalogue.product
  (coalesce(approval_no, generic_name), spec, pack_spec, maker_id, origin, coalesce(herb_grade, ''));
create index product_by_category on catalogue.product (category_code);
grant select on catalogue.product to xiaojiu_app;

-- 店铺商品: one store's offer of one product.
create table catalogue.offer (
  id uuid primary key default uuidv7(),
  store_id uuid not null references store.store (id),
  product_id uuid not null references catalogue.product (id),
  erp_code text not null,
  -- Hundredths of a fen.
  list_price bigint not null check (list_price > 0),
  -- [{ "from": quantity, "price": hundredths of a fen }], quantities rising, prices falling.
  price_steps jsonb not null default '[]',
  suggested_retail bigint check (suggested_retail > 0),
  min_quantity integer not null check (min_quantity > 0),
  step_quantity integer not null check (step_quantity > 0),
  is_splittable boolean not null,
  limit_per_order integer check (limit_per_order > 0),
  limit_per_month integer check (limit_per_month > 0),
  tax_rate_percent integer not null,
  state text not null check (state in ('listed', 'unlisted')),
  unlist_reason text check (unlist_reason in ('store', 'platform', 'quality', 'recall')),
  -- 控销: only buyers with an agreement see the price.
  is_controlled boolean not null,
  only_provinces text[] not null default '{}',
  except_provinces text[] not null default '{}',
  is_clearance boolean not null,
  -- Packs sold in the last 90 days.
  sold_count integer not null default 0,
  updated_at timestamptz not null,
  constraint offer_once_per_store unique (store_id, erp_code)
);
create index offer_by_product on catalogue.offer (product_id, id);
create index offer_by_store_sales on catalogue.offer (store_id, sold_count desc);
grant select, update on catalogue.offer to xiaojiu_app;

-- Stock lives on batches: recall, expiry and papers are all per batch.
create table catalogue.batch (
  id uuid primary key default uuidv7(),
  offer_id uuid not null references catalogue.offer (id),
  batch_no text not null,
  made_on date not null,
  -- Last usable day; null for goods that do not expire.
  expires_on date,
  expiry_precision text not null check (expiry_precision in ('day', 'month')),
  on_hand integer not null,
  reserved integer not null default 0,
  constraint stock_not_oversold check (0 <= reserved and reserved <= on_hand),
  constraint batch_once_per_offer unique (offer_id, batch_no)
);
grant select, insert, update on catalogue.batch to xiaojiu_app;

create table catalogue.browse (
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  offer_id uuid not null references catalogue.offer (id),
  seen_at timestamptz not null,
  primary key (company_id, account_id, offer_id)
);
create index browse_by_company on catalogue.browse (company_id, seen_at desc);
call platform.isolate_by_company('catalogue.browse');
grant select, insert, update, delete on catalogue.browse to xiaojiu_app;

-- What an offer cost when: noted by the database itself, so that no way of changing a price is forgotten.
create table catalogue.price_change (
  offer_id uuid not null references catalogue.offer (id) on delete cascade,
  changed_at timestamptz not null,
  list_price bigint not null check (list_price > 0),
  primary key (offer_id, changed_at)
);
grant select, insert on catalogue.price_change to xiaojiu_app;

create function catalogue.note_price() returns trigger language plpgsql as $$
begin
  insert into catalogue.price_change (offer_id, changed_at, list_price) values (new.id, clock_timestamp(), new.list_price)
    on conflict do nothing;
  return null;
end $$;
create trigger note_price_inserted after insert on catalogue.offer for each row execute function catalogue.note_price();
create trigger note_price_updated after update of list_price on catalogue.offer
  for each row when (old.list_price <> new.list_price) execute function catalogue.note_price();

-- 我的关注: goods a company keeps an eye on.
create table catalogue.attention (
  company_id uuid not null references company.company (id),
  offer_id uuid not null references catalogue.offer (id) on delete cascade,
  -- What it cost when it was noted; null when the buyer could not see it.
  noted_price bigint,
  created_at timestamptz not null,
  primary key (company_id, offer_id)
);
call platform.isolate_by_company('catalogue.attention');
grant select, insert, update, delete on catalogue.attention to xiaojiu_app;

-- 缺货登记: tell me when it arrives. Arrived rows stay until they are taken away.
create table catalogue.shortage (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  product_id uuid not null references catalogue.product (id),
  -- Only this store's will do; null: any store's.
  offer_id uuid references catalogue.offer (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 999999),
  note text not null check (length(note) <= 200),
  created_at timestamptz not null,
  arrived_at timestamptz,
  arrived_offer_id uuid references catalogue.offer (id) on delete set null
);
create unique index shortage_once on catalogue.shortage (company_id, product_id, coalesce(offer_id, product_id))
  where arrived_at is null;
create index shortage_waiting on catalogue.shortage (product_id) where arrived_at is null;
call platform.isolate_by_company('catalogue.shortage');
grant select, insert, update, delete on catalogue.shortage to xiaojiu_app;

-- 新品登记: goods nobody here sells yet, asked for by a buyer, answered by the platform.
create table catalogue.new_item_request (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  name text not null check (length(name) between 1 and 60),
  spec text not null check (length(spec) <= 60),
  maker text not null check (length(maker) <= 60),
  approval_no text not null check (length(approval_no) <= 40),
  quantity integer not null check (quantity between 1 and 999999),
  note text not null check (length(note) <= 200),
  created_at timestamptz not null,
  is_found boolean,
  answer text check (length(answer) between 1 and 200),
  -- The goods that were found for it.
  product_id uuid references catalogue.product (id),
  answered_at timestamptz,
  read_at timestamptz,
  constraint answer_is_whole check ((answered_at is null) = (answer is null) and (answered_at is null) = (is_found is null))
);
create index new_item_waiting on catalogue.new_item_request (id) where answered_at is null;
call platform.isolate_by_company('catalogue.new_item_request');
grant select, insert, update on catalogue.new_item_request to xiaojiu_app;
