-- The price of a cart line was noted for one quantity; only at that quantity can it be said whether it has changed.
alter table cart.line add column quantity_when_added integer check (quantity_when_added > 0);
update cart.line set quantity_when_added = quantity;
alter table cart.line alter column quantity_when_added set not null;

-- Every list of goods asks which campaigns are on.
create index campaign_by_end on marketing.campaign (ends_at) where state = 'published';
