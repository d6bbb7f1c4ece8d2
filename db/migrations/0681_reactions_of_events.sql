-- The reactions that the publishing program knows: while two releases run side by side, the event may be relayed by a program that
-- does not know all of them. Null: published by a program that did not say.
alter table platform.outbox add column reactions text[];
