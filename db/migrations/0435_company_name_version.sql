-- Orders carry the buyer's name, which servers remember with its papers: another name is another version.
create trigger note_company_name after update of name on company.company
  for each row when (old.name <> new.name) execute function company.note_company();
