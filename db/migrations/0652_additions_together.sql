-- Adds a line to each of several carts, each in the scope of its company, so that additions which arrive together share one
-- transaction. A cart that somebody else is changing, or that is not as its addition expects, stays as it is. Answers the places
-- of the additions that were carried out.
create or replace function cart.add_together(
  companies uuid[], accounts uuid[], ats timestamptz[], for_later boolean[],
  offers uuid[], quantities integer[], prices bigint[], line_counts integer[], befores integer[]
) returns integer[] language plpgsql set search_path = '' as $$
declare
  company uuid;
  account uuid;
  lines_now integer;
  quantity_now integer;
  done integer[] := '{}';
begin
  -- A foreign key may wait for a row that one company has locked: the others must not wait for it.
  perform set_config('lock_timeout', '100ms', true);
  for place in 1 .. cardinality(companies) loop
    company := companies[place];
    account := accounts[place];
    perform set_config('app.company_id', company::text, true);
    perform set_config('app.account_id', account::text, true);
    continue when not pg_try_advisory_xact_lock(hashtextextended(company::text, 2));
    select count(l.id), max(l.quantity) filter (where l.offer_id = offers[place]) into lines_now, quantity_now
      from cart.line l where l.company_id = company;
    continue when lines_now <> line_counts[place] or coalesce(quantity_now, 0) <> befores[place];
    insert into cart.line (company_id, offer_id, quantity, price_when_added, quantity_when_added, added_by, added_at, checked_by)
      values (company, offers[place], quantities[place], prices[place], quantities[place], account, ats[place],
        case when for_later[place] then '{}' else array[account] end)
      on conflict on constraint line_once_per_offer do update set quantity = excluded.quantity,
        checked_by = case when for_later[place] then line.checked_by
          else array_append(array_remove(line.checked_by, account), account) end;
    done := done || place;
  end loop;
  return done;
end $$;
