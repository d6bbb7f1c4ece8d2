-- What a company owes, settled or not, without reading what everybody owes.
create index debt_by_company on payment.debt (company_id, kind, due_on, id);
