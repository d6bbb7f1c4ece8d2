-- What the platform usually decides for a reason: counted over every store but the one that asks, and never named.
create function after_sale.usual_verdicts(asked_reason text, since timestamptz, except_store uuid)
  returns table (store_count integer, judged_count integer, awarded_count integer)
  language sql stable parallel safe set app.scope = 'whole' as $$
  select count(distinct c.store_id)::integer, count(*)::integer, (count(*) filter (where j.verdict = 'award'))::integer
  from after_sale.judgement j join after_sale."case" c on c.id = j.case_id
  where c.reason = asked_reason and j.judged_at >= since and c.store_id <> except_store
$$;
create index if not exists judgement_by_time on after_sale.judgement (judged_at);
