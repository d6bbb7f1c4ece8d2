-- The documents that a person read when confirming a step, with their version; null: confirmed before they were kept, or a step without any.
alter table store.opening_step add column reading jsonb;
