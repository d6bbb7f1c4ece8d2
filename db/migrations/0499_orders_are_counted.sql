-- How many orders a company has in each state, and what it spent, without fetching them: the index holds what the walls ask for as well.
create index if not exists order_counts on "order"."order" (company_id, state, placed_at) include (store_id, payable);
