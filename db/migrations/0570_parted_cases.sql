-- Packs of a return that failed the inspection become a case of their own, refused, which the buyer can take to the platform. It
-- names the case that it was parted from: at most one is parted from a case. Kept gifts that are earned again without the failed
-- packs go with it. Cases inspected before this have none: they keep what they held.
alter table after_sale."case" add column parted_from uuid references after_sale."case" (id);
create unique index if not exists case_parted_once on after_sale."case" (parted_from) where parted_from is not null;
grant update (case_id, count) on after_sale.case_gift to xiaojiu_app;
