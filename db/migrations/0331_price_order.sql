-- The order by price goes by what lists show: the price of the smallest quantity, with the steps it reaches.
create function catalogue.least_price(list_price bigint, price_steps jsonb, case_price bigint, case_pack integer,
  least_quantity integer) returns bigint language sql immutable parallel safe
return case when price_steps = '[]' and case_price is null then list_price else least(
  list_price,
  (select min((step ->> 'price')::bigint) from jsonb_array_elements(price_steps) step
    where (step ->> 'from')::integer <= least_quantity),
  case when case_pack between 2 and least(least_quantity, 9998) then case_price end) end;

-- Which prices a company has of its own is asked when it orders or filters goods by price.
create index special_price_by_company on catalogue.special_price (company_id) where company_id is not null;
create index special_price_by_group on catalogue.special_price (group_id) where group_id is not null;
create index special_price_by_province on catalogue.special_price (province_code) where province_code is not null;
