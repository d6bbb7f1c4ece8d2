-- 多货退回: more came than was sent for; it goes back, and no money with it.
alter table after_sale."case" drop constraint case_kind_check;
alter table after_sale."case" add constraint case_kind_check check (kind in ('refund-only', 'return-refund', 'exchange', 'reject',
  'papers', 'price-protection', 'surplus', 'recall'));
alter table after_sale."case" drop constraint case_reason_check;
alter table after_sale."case" add constraint case_reason_check check (reason in ('damaged', 'leaked', 'short', 'wrong', 'quality',
  'near-expiry', 'papers-missing', 'repackaged', 'unwanted', 'late', 'overheated', 'price-drop', 'over', 'recall'));
