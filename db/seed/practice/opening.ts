import type pg from 'pg'
import { idOf } from '../load/ids.ts'
import { PREPARING_STORE } from '../world/staff.ts'
import type { MakeCase } from './practice.ts'

const GOODS = 12

/** A store that prepares itself: terms, papers and postage as those of another. */
export async function copyStore(
  client: pg.ClientBase,
  from: string,
  store: Readonly<Record<'id' | 'key' | 'name' | 'holder_name' | 'credit_code' | 'legal_person', string>>,
): Promise<void> {
  const more = { ...store, kind: 'third-party', state: 'preparing', rating_count: 0, slogan: '筹备中' }
  await client.query(
    'insert into store.store select (jsonb_populate_record(s, $2::jsonb)).* from store.store s where s.id = $1',
    [from, JSON.stringify(more)],
  )
  for (const table of ['store.postage_rule', 'store.licence'])
    await client.query(
      `insert into ${table} select (jsonb_populate_record(t, $2::jsonb)).* from ${table} t where t.store_id = $1`,
      [from, JSON.stringify({ store_id: store.id })],
    )
}

/** Goods for its shelf, each with its batches and nothing sold. */
export async function copyGoods(client: pg.ClientBase, from: string, to: string): Promise<void> {
  await client.query(
    `insert into catalogue.offer select (jsonb_populate_record(o, jsonb_build_object(
       'id', uuidv7(), 'store_id', $2::text, 'sold_count', 0))).*
     from (select * from catalogue.offer where store_id = $1 and state = 'listed'
       and exists (select from catalogue.batch b where b.offer_id = offer.id and b.on_hand > b.reserved)
       order by sold_count desc, id limit ${GOODS}) o`,
    [from, to],
  )
  await client.query(
    `insert into catalogue.batch select (jsonb_populate_record(b, jsonb_build_object(
       'id', uuidv7(), 'offer_id', made.id, 'reserved', 0))).*
     from catalogue.offer made join catalogue.offer o on o.erp_code = made.erp_code and o.store_id = $1
     join catalogue.batch b on b.offer_id = o.id where made.store_id = $2`,
    [from, to],
  )
}

/** 开店审核: a store that has done all its steps asks to be opened. */
export const makeOpening: MakeCase = async ({ client, idOf: own, nth, applicant, at }) => {
  const id = own('store')
  const from = idOf('store', PREPARING_STORE)
  const name = `${applicant.name.replace(/(有限公司|药店|大药房).*$/, '')}医药旗舰店`
  await copyStore(client, from, {
    ...{ id, key: `practice-${id.slice(0, 8)}`, name, holder_name: applicant.name },
    ...{ credit_code: applicant.creditCode, legal_person: applicant.legalPerson },
  })
  await copyGoods(client, idOf('store', 0), id)
  await client.query(
    `insert into staff.membership (account_id, face, store_id, role_id, created_at, changed_at)
     select $1, 'seller', $2, r.id, $3, $3 from staff.role r where r.key = 'seller-quality'`,
    [idOf('account', 'seller3-quality'), id, at],
  )
  const asker = idOf('account', 'seller3')
  await client.query(
    `insert into store.opening_step (store_id, step, done_by, done_by_name, done_at)
     select $1, step, $2, '顾明远', $3 from unnest('{terms,agreement,rehearsal}'::text[]) as step`,
    [id, asker, at],
  )
  await client.query(
    `insert into store.opening (id, store_id, state, asked_by, asked_by_name, asked_at)
     values ($1, $2, 'waiting', $3, '顾明远', $4)`,
    [own(`opening-${nth}`), id, asker, at],
  )
  return own(`opening-${nth}`)
}
