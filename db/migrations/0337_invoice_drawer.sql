-- 开票人: who drew the invoice up, as the tax platform was told; PDF and XML name the same.
alter table invoice.invoice add column drawer text not null default '小九药采开票系统';
alter table invoice.invoice alter column drawer drop default;
