-- 发货与物流: parcels with their batches, tracks of the carrier, temperatures of the cold chain.
create table "order".parcel (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  order_id uuid not null references "order"."order" (id),
  -- Number of the delivery note (随货同行单).
  parcel_no text not null unique,
  -- The carrier's code with the tracking provider, such as shunfeng.
  carrier text not null,
  carrier_name text not null,
  tracking_no text not null,
  state text not null check (state in ('shipped', 'in-transit', 'delivering', 'signed', 'refused', 'lost')),
  is_cold_chain boolean not null,
  shipped_at timestamptz not null,
  signed_at timestamptz,
  -- When the provider was told to follow it, and when it was last asked.
  followed_at timestamptz,
  asked_at timestamptz,
  constraint parcel_once_per_waybill unique (carrier, tracking_no)
);
create index parcel_by_order on "order".parcel (order_id);
create index parcel_by_company on "order".parcel (company_id, shipped_at desc);
create index parcel_on_the_way on "order".parcel (shipped_at) where state in ('shipped', 'in-transit', 'delivering');
call platform.isolate_by_company('"order".parcel');
grant select, insert, update on "order".parcel to xiaojiu_app;

-- What of which batch is in a parcel.
create table "order".parcel_line (
  company_id uuid not null references company.company (id),
  parcel_id uuid not null references "order".parcel (id),
  line_id uuid not null references "order".line (id),
  batch_id uuid not null references catalogue.batch (id),
  batch_no text not null,
  expires_on date,
  quantity integer not null check (quantity > 0),
  -- Null until the buyer has checked it.
  received_quantity integer check (received_quantity between 0 and quantity),
  returned_quantity integer not null default 0
    constraint no_more_returned_than_sent check (returned_quantity between 0 and quantity),
  -- Why less was accepted than was sent.
  difference text check (difference in ('short', 'damaged')),
  -- 药品追溯码, as scanned by the seller; none for goods that carry none.
  trace_codes text[] not null default '{}' check (cardinality(trace_codes) <= quantity),
  primary key (parcel_id, line_id, batch_id)
);
create index parcel_line_by_line on "order".parcel_line (line_id);
create index parcel_line_by_batch on "order".parcel_line (batch_id);
call platform.isolate_by_company('"order".parcel_line');
grant select, insert, update on "order".parcel_line to xiaojiu_app;

-- Where a parcel has been; told by the carrier, each step once.
create table "order".track (
  company_id uuid not null references company.company (id),
  parcel_id uuid not null references "order".parcel (id),
  at timestamptz not null,
  text text not null,
  place text,
  primary key (parcel_id, at, text)
);
call platform.isolate_by_company('"order".track');
grant select, insert on "order".track to xiaojiu_app;

-- Readings of the recorder in a cold-chain box.
create table "order".temperature (
  company_id uuid not null references company.company (id),
  parcel_id uuid not null references "order".parcel (id),
  at timestamptz not null,
  -- Tenths of a degree Celsius.
  tenths integer not null,
  primary key (parcel_id, at)
);
call platform.isolate_by_company('"order".temperature');
grant select, insert on "order".temperature to xiaojiu_app;
