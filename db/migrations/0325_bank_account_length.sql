-- A company's account number has up to 32 digits, here as everywhere else.
alter table payment.bank_card drop constraint bank_card_account_no_check;
alter table payment.bank_card add constraint bank_card_account_no_check check (account_no ~ '^\d{8,32}$');
