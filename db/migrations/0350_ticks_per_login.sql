-- Ticks are each login's own: a cart is shared, what its logins are about to settle is not.
alter table cart.line add column checked_by uuid[] not null default '{}';
update cart.line l
   set checked_by = array(
     select m.account_id from company.membership m
      where m.company_id = l.company_id and m.state in ('active', 'suspended')
      order by m.account_id)
 where l.is_checked;
alter table cart.line drop column is_checked;
