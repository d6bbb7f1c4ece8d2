-- 营销: campaigns, coupons, coins, lottery.
create schema marketing;
grant usage on schema marketing to xiaojiu_app;

-- Whether a campaign is on is read from the clock, not stored: nobody is early or late by the length of a job.
create table marketing.campaign (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('special-price', 'clearance', 'flash-sale', 'group-buy', 'combo', 'full-reduction')),
  -- Raised by every change; orders keep the one they were priced by.
  version integer not null default 1 check (version > 0),
  name text not null check (length(name) between 1 and 40),
  store_id uuid not null references store.store (id),
  borne_by text not null check (borne_by in ('store', 'platform')),
  state text not null check (state in ('draft', 'published', 'stopped')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Empty: everyone.
  company_kinds text[] not null default '{}',
  provinces text[] not null default '{}',
  takes_coupons boolean not null,
  -- Parts and price of a set, tiers of a reduction, target of a group: by kind.
  terms jsonb not null default '{}',
  created_at timestamptz not null
);
create index campaign_by_kind on marketing.campaign (kind, ends_at) where state = 'published';
create index campaign_by_store on marketing.campaign (store_id, ends_at) where state = 'published';
grant select, insert, update on marketing.campaign to xiaojiu_app;

-- Goods of a campaign. None for a full reduction means the whole store.
create table marketing.campaign_goods (
  campaign_id uuid not null references marketing.campaign (id),
  offer_id uuid not null references catalogue.offer (id),
  -- Hundredths of a fen; null where the price is not by the pack.
  unit_price bigint check (unit_price > 0),
  -- Stock of its own; null: as much as the store has.
  quota integer check (quota > 0),
  taken integer not null default 0,
  limit_per_company integer check (limit_per_company > 0),
  -- Clearance says which batch goes.
  batch_no text,
  sort integer not null default 0,
  primary key (campaign_id, offer_id),
  constraint quota_not_oversold check (taken >= 0 and (quota is null or taken <= quota))
);
create index campaign_goods_by_offer on marketing.campaign_goods (offer_id);
grant select, insert, update on marketing.campaign_goods to xiaojiu_app;

-- What a company took of a campaign's goods, all its accounts together.
create table marketing.company_taken (
  company_id uuid not null references company.company (id),
  campaign_id uuid not null,
  offer_id uuid not null,
  taken integer not null check (taken >= 0),
  primary key (company_id, campaign_id, offer_id),
  foreign key (campaign_id, offer_id) references marketing.campaign_goods (campaign_id, offer_id)
);
call platform.isolate_by_company('marketing.company_taken');
grant select, insert, update on marketing.company_taken to xiaojiu_app;

-- What a pay order took, until it is paid or given back.
create table marketing.campaign_hold (
  company_id uuid not null references company.company (id),
  pay_order_id uuid not null,
  campaign_id uuid not null,
  offer_id uuid not null,
  quantity integer not null check (quantity > 0),
  state text not null check (state in ('held', 'paid', 'released')),
  held_at timestamptz not null,
  primary key (pay_order_id, campaign_id, offer_id),
  foreign key (campaign_id, offer_id) references marketing.campaign_goods (campaign_id, offer_id)
);
create index campaign_hold_by_campaign on marketing.campaign_hold (campaign_id) where state <> 'released';
call platform.isolate_by_company('marketing.campaign_hold');
grant select, insert, update on marketing.campaign_hold to xiaojiu_app;

-- 拼团: decided once, after its end.
create table marketing.group_buy (
  campaign_id uuid primary key references marketing.campaign (id),
  target_quantity integer not null check (target_quantity > 0),
  state text not null check (state in ('open', 'succeeded', 'failed')),
  closed_at timestamptz
);
grant select, insert, update on marketing.group_buy to xiaojiu_app;

-- Sums over all companies for everyone's eyes; the rows behind them stay each company's own.
create function marketing.group_progress(campaign uuid) returns table (joined_count integer, buyer_count integer)
  language sql stable security definer set search_path = '' set app.scope = 'system' as $$
  select coalesce(sum(quantity), 0)::int, count(distinct company_id)::int
  from marketing.campaign_hold where campaign_id = campaign and state = 'paid' $$;
revoke all on function marketing.group_progress(uuid) from public;
grant execute on function marketing.group_progress(uuid) to xiaojiu_app;

-- 预约: told when the session begins.
create table marketing.flash_booking (
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  campaign_id uuid not null,
  offer_id uuid not null,
  booked_at timestamptz not null,
  told_at timestamptz,
  primary key (company_id, campaign_id, offer_id),
  foreign key (campaign_id, offer_id) references marketing.campaign_goods (campaign_id, offer_id)
);
create index flash_booking_untold on marketing.flash_booking (campaign_id) where told_at is null;
call platform.isolate_by_company('marketing.flash_booking');
grant select, insert, update, delete on marketing.flash_booking to xiaojiu_app;

-- 优惠券: what can be taken.
create table marketing.coupon (
  id uuid primary key default uuidv7(),
  version integer not null default 1 check (version > 0),
  kind text not null check (kind in ('store', 'brand', 'platform', 'cross-store')),
  name text not null check (length(name) between 1 and 40),
  store_id uuid references store.store (id),
  brand text,
  -- Of a cross-store coupon.
  store_ids uuid[] not null default '{}',
  borne_by text not null check (borne_by in ('store', 'platform')),
  -- One of the two: fen off, or what is left to pay in hundredths of a percent.
  off bigint check (off > 0),
  pay_basis_points integer check (pay_basis_points between 1 and 9999),
  most_off bigint check (most_off > 0),
  enough_from bigint not null check (enough_from >= 0),
  total integer not null check (total > 0),
  taken integer not null default 0,
  limit_per_company integer not null check (limit_per_company > 0),
  take_from timestamptz not null,
  take_until timestamptz not null check (take_until > take_from),
  -- Usable until a day for everyone, or so many days after it was taken.
  valid_until timestamptz,
  valid_days integer check (valid_days > 0),
  company_kinds text[] not null default '{}',
  provinces text[] not null default '{}',
  -- Shown in the centre, or only for those who scan its code.
  is_public boolean not null,
  scan_code text unique,
  state text not null check (state in ('published', 'stopped')),
  created_at timestamptz not null,
  constraint one_deduction check ((off is null) <> (pay_basis_points is null)),
  constraint one_validity check ((valid_until is null) <> (valid_days is null)),
  constraint store_of_store_coupon check (kind not in ('store', 'brand') or store_id is not null),
  constraint brand_of_brand_coupon check ((kind = 'brand') = (brand is not null)),
  constraint coupon_not_overtaken check (taken between 0 and total)
);
create index coupon_on_offer on marketing.coupon (take_until) where state = 'published';
grant select, insert, update on marketing.coupon to xiaojiu_app;

-- A coupon in a company's hands. Whether it has expired is read from its day.
create table marketing.held_coupon (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  coupon_id uuid not null references marketing.coupon (id),
  -- Which of those the company may take.
  nth integer not null check (nth > 0),
  state text not null check (state in ('available', 'used')),
  taken_by uuid not null references identity.account (id),
  taken_at timestamptz not null,
  valid_until timestamptz not null,
  pay_order_id uuid,
  used_at timestamptz,
  seen_at timestamptz,
  constraint taken_once unique (coupon_id, company_id, nth),
  constraint used_by_an_order check ((state = 'used') = (pay_order_id is not null))
);
create index held_coupon_by_company on marketing.held_coupon (company_id, valid_until desc);
create index held_coupon_by_pay_order on marketing.held_coupon (pay_order_id) where pay_order_id is not null;
call platform.isolate_by_company('marketing.held_coupon');
grant select, insert, update on marketing.held_coupon to xiaojiu_app;

-- 九采币: one coin is one fen. The purse row is what a change locks; the entries are the truth.
create table marketing.coin_purse (
  company_id uuid primary key references company.company (id),
  -- A return may take back coins that are spent already.
  balance bigint not null
);
call platform.isolate_by_company('marketing.coin_purse');
grant select, insert, update on marketing.coin_purse to xiaojiu_app;

create table marketing.coin_entry (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  kind text not null check (kind in ('earn', 'spend', 'give-back', 'take-back', 'draw', 'prize', 'expire')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  -- What caused it; the same cause never counts twice.
  subject text not null,
  memo text not null,
  at timestamptz not null,
  constraint coin_entry_once unique (kind, subject)
);
create index coin_entry_by_company on marketing.coin_entry (company_id, at desc, id desc);
call platform.isolate_by_company('marketing.coin_entry');
create trigger coin_entry_is_append_only before update or delete or truncate on marketing.coin_entry
  for each statement execute function platform.refuse_change();
grant select, insert on marketing.coin_entry to xiaojiu_app;

-- Coins of an order: waiting until it can no longer be returned, then a batch that is spent first in, first out.
create table marketing.coin_batch (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  subject text not null unique,
  memo text not null,
  amount bigint not null check (amount > 0),
  left_amount bigint not null check (left_amount between 0 and amount),
  -- Of what it gave: gone again because goods came back.
  taken_back bigint not null default 0 check (taken_back between 0 and amount),
  state text not null check (state in ('pending', 'open')),
  opens_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > opens_at)
);
create index coin_batch_by_company on marketing.coin_batch (company_id, expires_at) where state = 'open' and left_amount > 0;
create index coin_batch_pending on marketing.coin_batch (opens_at) where state = 'pending';
call platform.isolate_by_company('marketing.coin_batch');
grant select, insert, update on marketing.coin_batch to xiaojiu_app;

-- 抽奖.
create table marketing.lottery (
  id uuid primary key default uuidv7(),
  -- null: of the platform.
  store_id uuid references store.store (id),
  name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  free_per_day integer not null check (free_per_day >= 0),
  -- Coins for a draw beyond the free ones; null: there are none.
  coin_cost bigint check (coin_cost > 0),
  most_per_day integer not null check (most_per_day > 0),
  rules text not null,
  created_at timestamptz not null
);
grant select on marketing.lottery to xiaojiu_app;

create table marketing.prize (
  id uuid primary key default uuidv7(),
  lottery_id uuid not null references marketing.lottery (id),
  sort integer not null,
  name text not null,
  kind text not null check (kind in ('goods', 'coupon', 'coins', 'nothing')),
  coupon_id uuid references marketing.coupon (id),
  coins bigint check (coins > 0),
  -- Of a million; those of a wheel add up to it.
  odds integer not null check (odds between 0 and 1000000),
  -- null: never runs out.
  stock integer check (stock >= 0),
  given integer not null default 0,
  constraint prize_not_overgiven check (given >= 0 and (stock is null or given <= stock)),
  constraint prize_by_kind check ((kind = 'coupon') = (coupon_id is not null) and (kind = 'coins') = (coins is not null)),
  constraint prize_place unique (lottery_id, sort)
);
grant select, update on marketing.prize to xiaojiu_app;

create table marketing.draw (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  lottery_id uuid not null references marketing.lottery (id),
  prize_id uuid not null references marketing.prize (id),
  -- As drawn: prizes may change later.
  prize_name text not null,
  prize_kind text not null,
  drawn_on date not null,
  nth integer not null check (nth > 0),
  is_free boolean not null,
  state text not null check (state in ('unclaimed', 'claimed', 'sent', 'granted', 'expired')),
  receiver jsonb,
  claim_before timestamptz,
  drawn_at timestamptz not null,
  constraint draw_once unique (company_id, lottery_id, drawn_on, nth)
);
create index draw_by_company on marketing.draw (company_id, id desc);
create index draw_of_lottery on marketing.draw (lottery_id, drawn_at desc) where prize_kind <> 'nothing';
call platform.isolate_by_company('marketing.draw');
grant select, insert, update on marketing.draw to xiaojiu_app;
