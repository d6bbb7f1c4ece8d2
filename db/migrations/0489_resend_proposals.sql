-- A store may offer to send the goods again instead of a refund; such an offer has no amount.
alter table after_sale.proposal add column kind text not null default 'refund';
alter table after_sale.proposal
  drop constraint proposal_amount_check,
  add constraint proposal_kind check (kind in ('refund', 'resend')) not valid,
  add constraint proposal_amount check (case kind when 'refund' then amount > 0 else amount = 0 end) not valid;
