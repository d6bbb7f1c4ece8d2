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
