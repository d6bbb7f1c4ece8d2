-- Where a parcel of the simulated carrier comes from and goes to, as it was told when it was followed.
alter table sandbox.parcel add column origin text, add column destination text;
