import type pg from 'pg'
import { idOf } from '../load/ids.ts'
import { DEPOSIT } from '../load/load-stores.ts'
import { PREPARING_STORE } from '../world/staff.ts'
import type { MakeCase } from './practice.ts'

const GOODS = 12

/** A store in preparation, with terms, papers and postage copied from another. */
export async function copyStore(
  client: pg.ClientBase,
  from: string,
  store: Readonly<Record<'id' | 'key' | 'name' | 'holder_name' | 'credit_code' | 'legal_person', string>>,
): Promise<void> {
  const more = {
    ...{ ...store, kind: 'third-party', state: 'preparing', rating_count: 0, slogan: '筹备中' },
    deposit_due: DEPOSIT,
  }
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

/** Goods for the store, each with its batches and no sales. */
export async function copyGoods(client: pg.ClientBase, from: string, to: string): Promise<void> {
  await client.query(
    `insert into catalogue.offer select (jsonb_populate_record(null::catalogue.offer, to_jsonb(o) || jsonb_build_object(
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

/** A completed 演练订单 with three of the store's goods. */
async function rehearse(
  client: pg.ClientBase,
  { id, storeId, at }: { readonly id: string; readonly storeId: string; readonly at: string },
): Promise<void> {
  await client.query(
    `with shelf as (
       select row_number() over (order by o.id) as n, p.*, o.list_price, b.batch_no, b.expires_on
       from (select * from catalogue.offer where store_id = $2::uuid order by id limit 3) o
       join catalogue.product p on p.id = o.product_id
       join lateral (select batch_no, expires_on from catalogue.batch where offer_id = o.id and on_hand > reserved
         order by expires_on nulls last limit 1) b on true),
     goods as (
       select jsonb_agg(jsonb_build_object('lineNo', s.n, 'name', s.display_name, 'genericName', s.generic_name,
         'dosageForm', s.dosage_form, 'spec', s.spec, 'packUnit', s.pack_unit, 'makerName', m.name, 'holderName', s.holder_name,
         'approvalNo', s.approval_no, 'isCold', s.storage_class = 'cold', 'unitPrice', s.list_price, 'quantity', 2, 'supplied', 2,
         'shelf', jsonb_build_array(jsonb_build_object('batchNo', s.batch_no, 'expiresOn', s.expires_on, 'quantity', 2)),
         'picked', jsonb_build_array(jsonb_build_object('batchNo', s.batch_no, 'expiresOn', s.expires_on, 'quantity', 2)),
         'received', 2) order by s.n) as goods
       from shelf s join catalogue.maker m on m.id = s.maker_id)
     insert into "order".rehearsal (id, store_id, rehearsal_no, state, goods, parcel, steps, placed_at, received_at, received_by_name)
     select $1::uuid, $2::uuid, 'YL' || to_char($3::timestamptz, 'YYYYMMDD') || right($1::uuid::text, 8), 'received', goods,
       jsonb_build_object('carrierName', '顺丰速运', 'trackingNo', 'SF1020304050607', 'boxNo', null, 'startCelsius', null,
         'shippedAt', $3::timestamptz),
       (select jsonb_agg(jsonb_build_object('step', step, 'by', who, 'at', $3::timestamptz, 'note', note))
        from (values ('place', '顾明远', '3 个商品'), ('approve', '叶知秋', '全部可供'), ('pick', '顾明远', '3 个批次'),
          ('ship', '顾明远', '顺丰速运 SF1020304050607'), ('receive', '顾明远', '数量相符')) as done (step, who, note)),
       $3::timestamptz, $3::timestamptz, '顾明远'
     from goods`,
    [id, storeId, at],
  )
}

/** A bank's message about an incoming transfer. */
interface Incoming {
  readonly id: string
  readonly payerName: string
  readonly amount: number
  readonly remark: string
  readonly at: string
}

/** An unclaimed transfer to the platform's bank account, in our records and in those of the simulated bank. */
export async function receiveTransfer(client: pg.ClientBase, given: Incoming): Promise<void> {
  const { id, payerName, amount, remark, at } = given
  const serial = `CMB${id.slice(-12).toUpperCase()}`
  await client.query(
    `insert into payment.bank_transfer (id, bank_serial, payer_name, payer_account, amount, remark, state, reason, received_at)
     values ($1, $2::text, $3, '42050117863600' || translate(right($2::text, 4), 'ABCDEF', '135790'), $4, $5, 'unclaimed', '附言中没有可识别的付款码', $6)`,
    [id, serial, payerName, amount, remark, at],
  )
  await client.query(
    `insert into sandbox.booking (direction, bank_serial_no, other_name, other_account, amount, remark, booked_at)
     values ('in', $1::text, $2, '42050117863600' || translate(right($1::text, 4), 'ABCDEF', '135790'), $3, $4, $5)`,
    [serial, payerName, amount, remark, at],
  )
}

/** 保证金 of a store, claimed by finance. */
export async function payDeposit(
  client: pg.ClientBase,
  given: { readonly id: string; readonly storeId: string; readonly payerName: string; readonly at: string },
): Promise<void> {
  const { id, storeId, payerName, at } = given
  await receiveTransfer(client, { id, payerName, amount: DEPOSIT, remark: '保证金', at })
  await client.query(`update payment.bank_transfer set state = 'credited' where id = $1`, [id])
  await client.query(
    `insert into payment.deposit_move (store_id, amount, transfer_id, payer_name, claimed_by, claimed_by_name, moved_at)
     values ($1, $2, $3, $4, $5, '龚学文', $6)`,
    [storeId, DEPOSIT, id, payerName, idOf('account', 'op-money'), at],
  )
  await client.query(
    `insert into payment.account (store_id, kind, keeps_balance, balance)
     values ($1, 'deposit', true, $2), (null, 'channel-bank', false, 0) on conflict do nothing`,
    [storeId, DEPOSIT],
  )
  // The policies of the entries look up the journal, so it must be inserted by an earlier statement.
  const { rows } = await client.query<{ id: string }>(
    `insert into payment.journal (kind, subject, memo, posted_at)
     values ('deposit-paid', $1::text, '保证金到账', $2) returning id`,
    [id, at],
  )
  await client.query(
    `insert into payment.entry (journal_id, account_id, amount, balance_after)
     select $1, a.id, case a.kind when 'deposit' then -$3::bigint else $3::bigint end,
       case a.kind when 'deposit' then $3::bigint end
     from payment.account a
     where (a.kind = 'deposit' and a.store_id = $2) or (a.kind = 'channel-bank' and a.store_id is null)`,
    [rows[0]?.id, storeId, DEPOSIT],
  )
}

/** 开店审核: a store that has completed all steps applies to open. */
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
     select $1, step, $2, '顾明远', $3 from unnest('{terms,agreement}'::text[]) as step`,
    [id, asker, at],
  )
  await rehearse(client, { id: own(`rehearsal-${nth}`), storeId: id, at })
  await payDeposit(client, { id: own(`deposit-${nth}`), storeId: id, payerName: applicant.name, at })
  await client.query(
    `insert into store.opening (id, store_id, state, asked_by, asked_by_name, asked_at)
     values ($1, $2, 'waiting', $3, '顾明远', $4)`,
    [own(`opening-${nth}`), id, asker, at],
  )
  return own(`opening-${nth}`)
}
