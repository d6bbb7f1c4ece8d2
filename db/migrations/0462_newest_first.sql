-- Lists of the platform's console go by time; the id only tells rows of one moment apart.
create index if not exists company_newest on company.company (created_at desc, id desc) where state <> 'draft';
create index if not exists account_newest_buyers on identity.account (created_at desc, id desc) where kind = 'buyer';
create index if not exists complaint_newest on service.complaint (created_at desc, id desc);
create index if not exists complaint_newest_by_state on service.complaint (state, created_at, id);
create index if not exists payment_newest_by_company on payment.payment (company_id, created_at desc, id desc);
