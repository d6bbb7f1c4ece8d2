-- 经营方式 and 经营类别 of a drug licence as printed: the right to prescription medicines hangs on them.
alter table qualification.licence
  add column trade_mode text not null default '' check (length(trade_mode) <= 40),
  add column rx_category text not null default '' check (length(rx_category) <= 60);

-- What the applicant says about things that were refused: [{item, text}]. A person decides such a case.
alter table qualification.registration add column explanations jsonb not null default '[]';
