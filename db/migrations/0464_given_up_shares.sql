-- What a case that was cut to a part gives no longer. Its packs are taken all the same, so that nothing of it goes to others.
alter table after_sale.case_line
  add column given_up bigint not null default 0,
  add column coins_given_up bigint not null default 0;
grant update (given_up, coins_given_up) on after_sale.case_line to xiaojiu_app;
