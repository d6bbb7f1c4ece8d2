-- An order may leave in several shipments: until the last of them it is partly shipped.
alter table "order"."order" drop constraint order_state_check;
alter table "order"."order" add constraint order_state_check check (
  state in ('awaiting-payment', 'awaiting-shipment', 'partly-shipped', 'shipped', 'completed', 'cancelled')) not valid;
alter table "order"."order" validate constraint order_state_check;
