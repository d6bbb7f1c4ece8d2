-- A case may be settled for a part of what was asked: its lines then carry the smaller shares.
grant update (refund_amount, coin_count) on after_sale.case_line to xiaojiu_app;
