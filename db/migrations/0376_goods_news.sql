-- The product of a changed offer, where the product's own list of offers or words may have changed: null for stock alone.
alter table search.offer_change add column product_id uuid;

create or replace function search.note_offers() returns trigger language plpgsql as $$
begin
  insert into search.offer_change (offer_id, product_id, has_product_changed) select id, product_id, false from changed;
  return null;
end $$;

-- A product without offers is told under its own id: its first offer may be on the way in another transaction.
create or replace function search.note_products() returns trigger language plpgsql as $$
begin
  insert into search.offer_change (offer_id, product_id, has_product_changed)
    select coalesce(o.id, c.id), c.id, true from changed c left join catalogue.offer o on o.product_id = c.id;
  return null;
end $$;

-- A maker's name stands on all its goods.
create function search.note_makers() returns trigger language plpgsql as $$
begin
  insert into search.offer_change (offer_id, product_id, has_product_changed)
    select coalesce(o.id, p.id), p.id, true from changed c
    join catalogue.product p on p.maker_id = c.id left join catalogue.offer o on o.product_id = p.id;
  return null;
end $$;
create trigger note_for_search_updated after update on catalogue.maker
  referencing new table as changed for each statement execute function search.note_makers();
create index product_by_maker on catalogue.product (maker_id);
