-- Servers keep a company's receiving addresses and the stops of its supply in memory, under the version of its other facts: a
-- settlement and an order no longer read them each time.
call platform.note_companies_of('company.address');
call platform.note_companies_of('cart.risk_hold');
