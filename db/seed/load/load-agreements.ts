import type pg from 'pg'
import { idOf } from './ids.ts'

const AGREED_COUNT = 12
/** The pharmacy of the demo's main account. */
const PHARMACY = 0

/** 控销: the demo pharmacy has signed for some controlled goods; the others ask it to talk to the store. */
export async function loadAgreements(client: pg.ClientBase, today: string): Promise<void> {
  await client.query(
    `insert into qualification.control_agreement (company_id, offer_id, valid_until)
     select $1, o.id, ($2::date + interval '1 year')::date
     from catalogue.offer o join catalogue.product p on p.id = o.product_id
     where o.is_controlled and o.state = 'listed' and p.goods_class in ('chemical', 'patent-chinese')
     order by o.sold_count desc, o.id limit ${AGREED_COUNT}`,
    [idOf('company', PHARMACY), today],
  )
}
