/** Fewer companies, and a row could tell what one of them buys. */
const LEAST_COMPANIES = 2
const LOOK_BACK = `interval '180 days'`

/** What is bought by the same companies: for each product the twenty that most of its buyers buy too. $1: now. */
export const BOUGHT_TOGETHER = `
  insert into search.bought_together (product_id, other_id, company_count)
  select product_id, other_id, company_count from (
    select a.product_id, b.product_id as other_id, count(*) as company_count,
      row_number() over (partition by a.product_id order by count(*) desc, b.product_id) as place
    from search.purchase a
    join search.purchase b on b.company_id = a.company_id and b.product_id <> a.product_id
    where a.last_bought_at > $1::timestamptz - ${LOOK_BACK} and b.last_bought_at > $1::timestamptz - ${LOOK_BACK}
      and a.times >= 2
    group by a.product_id, b.product_id having count(*) >= ${LEAST_COMPANIES}
  ) ranked where place <= 20`

/** What companies of a province buy: the two hundred that most of them buy. $1: now. */
export const PROVINCE_FAVOURITES = `
  insert into search.province_favourite (province_code, product_id, company_count)
  select province_code, product_id, company_count from (
    select substr(province_code, 1, 2) as province_code, product_id, count(*) as company_count,
      row_number() over (partition by substr(province_code, 1, 2) order by count(*) desc, sum(times) desc, product_id) as place
    from search.purchase where last_bought_at > $1::timestamptz - ${LOOK_BACK}
    group by 1, 2 having count(*) >= ${LEAST_COMPANIES}
  ) ranked where place <= 200`
