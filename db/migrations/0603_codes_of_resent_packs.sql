-- 追溯码 of packs that were sent again, as those of a parcel: none, or one for each pack.
alter table after_sale.reshipped add column trace_codes text[] not null default '{}'
  check (cardinality(trace_codes) <= quantity);
