-- 赠品: what it was given for is kept with the order, so that a return can say whether it is still earned.
alter table "order".gift
  -- Fen for one piece, as the promotion declared it.
  add column worth bigint not null default 0 check (worth >= 0),
  -- The first tier again and again, or the highest one reached.
  add column is_every boolean not null default false,
  -- [{reach, count}], rising; empty: given before this was kept, and never asked back.
  add column tiers jsonb not null default '[]';

-- The lines that earned it, also of other orders paid together, and what each counted for: fen or packs.
create table "order".gift_line (
  company_id uuid not null references company.company (id),
  order_id uuid not null references "order"."order" (id),
  rule_id text not null,
  line_id uuid not null references "order".line (id),
  counted bigint not null check (counted >= 0),
  primary key (order_id, rule_id, line_id)
);
create index gift_line_by_line on "order".gift_line (line_id);
call platform.isolate_by_company('"order".gift_line');
grant select, insert on "order".gift_line to xiaojiu_app;
