-- 禁售: goods of a prohibited class cannot be put on the shelf, whichever way the server tries. The owner of the
-- database may (loading, repairing): what is on the shelf then is still shown and sold to nobody.
create function catalogue.refuse_prohibited() returns trigger language plpgsql as $$
begin
  if exists (select from catalogue.product p where p.id = new.product_id and p.prohibited_class is not null) then
    raise exception 'goods of a prohibited class cannot be listed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger offer_not_prohibited before insert or update of state, product_id on catalogue.offer
  for each row when (new.state = 'listed' and current_user = 'xiaojiu_app') execute function catalogue.refuse_prohibited();
