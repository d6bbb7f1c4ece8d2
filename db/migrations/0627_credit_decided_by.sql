-- Who granted or refused an application for credit, as the store's list and file show it.
alter table payment.credit_application add column settled_by text;
