import type pg from 'pg'
import { insertRows } from '../bulk.ts'
import { idOf } from '../ids.ts'

const HOUR_MS = 3_600_000

interface Applicant {
  readonly id: string
  readonly name: string
  readonly creditCode: string
  readonly legalPerson: string
  readonly address: string
  readonly accountId: string
}

/** 演练: something to decide at every desk. Made-up people leave alone what the world was loaded with. */
export async function loadPractice(client: pg.ClientBase, now: Date): Promise<void> {
  const applicants = await readApplicants(client)
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
  const nth = (index: number): Applicant => {
    const found = applicants[index % applicants.length]
    if (!found) throw new Error('no company is left to apply for something')
    return found
  }
  await loadPlatformDesks(client, nth, ago)
  await loadPapers(client, nth, ago)
  await loadStoreDesks(client, nth, ago)
  await loadFirstTrade(client, ago)
  await loadEvaluation(client, ago)
  await loadReceipt(client, ago)
  await loadNotices(client, ago)
}

/** 消息与公告 of the stores: one that must be confirmed, one for all, one about money. */
async function loadNotices(client: pg.ClientBase, ago: Ago): Promise<void> {
  const storeId = idOf('store', 0)
  await insertRows(client, 'message.staff_message', [
    {
      id: idOf('practice', 'notice', 0),
      ...{ store_id: null, kind: 'notice', title: '年末发货与售后时效要求' },
      body: '12 月起，已付款订单应在 24 小时内发货，售后申请应在 48 小时内答复；超时的由平台介入处理。',
      ...{ link: null, confirm_by: null, created_at: ago(52) },
    },
    {
      id: idOf('practice', 'notice', 1),
      ...{ store_id: storeId, kind: 'recall', title: '药品召回通知（二级）' },
      body: '请核对在库批号，隔离存放涉及批次，并接收买家退回。确认阅读后留下姓名和时间。',
      ...{ link: '/seller/after-sale?view=all&kind=recall', confirm_by: ago(-20), created_at: ago(4) },
    },
    {
      id: idOf('practice', 'notice', 2),
      ...{ store_id: storeId, kind: 'money', title: '有客户对上月对账单提出异议' },
      body: '请财务核对后答复客户。',
      ...{ link: '/seller/money/statements', confirm_by: null, created_at: ago(40) },
    },
  ])
}

/** Approved companies of nobody who logs in to the demo. */
async function readApplicants(client: pg.ClientBase): Promise<Applicant[]> {
  const { rows } = await client.query<Applicant>(
    `select c.id, c.name, c.credit_code as "creditCode", c.legal_person as "legalPerson", c.address,
       coalesce(m.account_id, $1) as "accountId"
     from company.company c left join company.membership m on m.company_id = c.id and m.is_main
     where c.state = 'approved' and c.headquarters_id is null
       and not exists (select from company.membership own where own.company_id = c.id and own.account_id = $1)
     order by c.id limit 12`,
    [idOf('account', 'buyer')],
  )
  return rows
}

type Nth = (index: number) => Applicant
type Ago = (hours: number) => string

async function loadPlatformDesks(client: pg.ClientBase, nth: Nth, ago: Ago): Promise<void> {
  await insertRows(client, 'store.merchant_application', [
    {
      id: idOf('practice', 'merchant', 0),
      ...{ number: 'RZ202611160001', kind: 'third-party', company_name: '湖北康源医药有限公司' },
      ...{ credit_code: '91420100MA4K2X7Y19', province_code: '420000', goods_classes: ['chemical', 'patent-chinese'] },
      ...{ contact_name: '程立群', contact_mobile: '13807110231', note: '经营中成药为主，已通过 GSP 检查' },
      submitted_at: ago(30),
    },
    {
      id: idOf('practice', 'merchant', 1),
      ...{ number: 'RZ202611170002', kind: 'joint', company_name: '福建闽康药业有限公司' },
      ...{ credit_code: '91350211M0000XUF46', province_code: '350000', goods_classes: ['device-2'] },
      ...{ contact_name: '林秀梅', contact_mobile: '13600950412', note: '' },
      submitted_at: ago(5),
    },
  ])
  const certified = nth(2)
  await insertRows(client, 'qualification.certification_request', [
    {
      id: idOf('practice', 'certification'),
      ...{ company_id: certified.id, way: 'agent', state: 'checking', valid_years: 1 },
      ...{ company_name: certified.name, credit_code: certified.creditCode, legal_person: certified.legalPerson },
      ...{ masked_id_number: '4201**********1234', agent_name: '徐慧', agent_mobile: '13971200345' },
      ...{ submitted_by: certified.accountId, submitted_at: ago(26) },
    },
  ])
  const [bound, asking] = [nth(3), nth(4)]
  await client.query(
    `insert into company.membership (company_id, account_id, is_main, state, asks_main, note, decider, asked_at, created_at)
     values ($1, $2, false, 'asked', true, '原主账号已离职，申请接任', 'platform', $3, $3) on conflict do nothing`,
    [bound.id, asking.accountId, ago(9)],
  )
  const losing = nth(5)
  await insertRows(client, 'identity.password_appeal', [
    {
      id: idOf('practice', 'appeal'),
      ...{ state: 'in-review', login_name: 'buyer', company_name: losing.name, credit_code: losing.creditCode },
      ...{
        applicant_name: losing.legalPerson,
        contact_mobile: '13907150688',
        reason: '原手机号已停用，无法接收验证码',
      },
      licence_file_id: idOf('practice', 'appeal-licence'),
      identity_file_id: idOf('practice', 'appeal-identity'),
      letter_file_id: idOf('practice', 'appeal-letter'),
      submitted_at: ago(20),
    },
  ])
  const taxed = nth(6)
  await insertRows(client, 'invoice.application', [
    {
      id: idOf('practice', 'special-invoice'),
      ...{ company_id: taxed.id, account_id: taxed.accountId, title: taxed.name, tax_no: taxed.creditCode },
      ...{ address: taxed.address, phone: '027-82345678', bank_name: '汉江银行', bank_account: '3202001509020000088' },
      ...{ proof_file_ids: [], state: 'in-review', submitted_at: ago(28) },
    },
  ])
}

/** A renewed licence whose holder is written otherwise than before. */
async function loadPapers(client: pg.ClientBase, nth: Nth, ago: Ago): Promise<void> {
  const { id, accountId } = nth(1)
  const requestId = idOf('practice', 'licence-change')
  const content = {
    title: '更新证照：药品经营许可证',
    lines: [{ item: 'DL', label: '药品经营许可证', before: '', after: '有效期延长五年' }],
    company: {},
  }
  await insertRows(client, 'qualification.change_request', [
    {
      id: requestId,
      ...{ company_id: id, kind: 'licence', state: 'in-review', content, objections: [] },
      steps: [{ verb: 'submit', at: ago(27), note: '提交审核' }],
      ...{ submitted_by: accountId, submitted_at: ago(27) },
    },
  ])
  await client.query(
    `insert into qualification.licence (id, company_id, code, name, number, holder_name, legal_person, address,
       warehouse_address, issuer, issued_on, expires_on, expiry_precision, scope_text, scope_classes, scope_marks, version,
       state, request_id, created_at, trade_mode, rx_category)
     select $2, company_id, code, name, number, holder_name || '（分店）', legal_person, address, warehouse_address, issuer,
       issued_on, (expires_on + interval '5 years')::date, expiry_precision, scope_text, scope_classes, scope_marks,
       version + 1, 'in-review', $3, $4, trade_mode, rx_category
     from qualification.licence where company_id = $1 and code in ('DL', 'ML', 'PL', 'CF') and state = 'valid'
     order by code limit 1`,
    [id, idOf('practice', 'licence'), requestId, ago(27)],
  )
}

/** Of the store whose people are in the demo. */
async function loadStoreDesks(client: pg.ClientBase, nth: Nth, ago: Ago): Promise<void> {
  const storeId = idOf('store', 0)
  await insertRows(
    client,
    'payment.credit_application',
    [50, 6].map((hours, index) => ({
      id: idOf('practice', 'credit', index),
      ...{ company_id: nth(7 + index).id, store_id: storeId, wanted_limit: (index + 1) * 3_000_000, wanted_days: 30 },
      ...{ note: '连锁门店统一采购，希望按月结算', state: 'waiting', asked_by: nth(7 + index).accountId },
      asked_at: ago(hours),
    })),
  )
  const disputing = nth(9)
  await insertRows(client, 'payment.statement_reply', [
    {
      id: idOf('practice', 'dispute'),
      ...{ company_id: disputing.id, store_id: storeId, month: ago(24 * 31).slice(0, 7), state: 'disputed' },
      ...{ closing: 1_268_050, note: '有一笔退货未入账，请核对', account_id: disputing.accountId, replied_at: ago(40) },
    },
  ])
  const winner = nth(10)
  for (const [key, hours] of [
    ['platform', 16],
    [null, 11],
  ] as const)
    await client.query(
      `insert into marketing.draw (id, company_id, account_id, lottery_id, prize_id, prize_name, prize_kind, drawn_on, nth,
         is_free, state, receiver, drawn_at)
       select $1, $2, $3, l.id, p.id, p.name, 'goods', $4::timestamptz::date, 1, true, 'claimed', $5, $4
       from marketing.lottery l join marketing.prize p on p.lottery_id = l.id
       where case when $6::uuid is null then l.store_id is not null else l.id = $6::uuid end
       order by p.kind = 'goods' desc, l.store_id = $7::uuid desc, p.id limit 1`,
      [
        ...[idOf('practice', 'prize', key ?? 'store'), winner.id, winner.accountId, ago(hours)],
        JSON.stringify({ name: '收货组', mobile: '13971200388', address: winner.address }),
        ...[key && idOf('lottery', key), storeId],
      ],
    )
}

/** A package of papers of a company that does not trade with the store yet. Its seal was taken back since. */
async function loadFirstTrade(client: pg.ClientBase, ago: Ago): Promise<void> {
  const [certificateId, dossierId] = [idOf('practice', 'certificate'), idOf('practice', 'dossier')]
  const { rows } = await client.query<{ id: string }>(
    `with applicant as (
       select c.id, c.name, c.credit_code from company.company c
       where c.state = 'approved' and not exists (select from qualification.first_trade t
           where t.company_id = c.id and t.store_id = $1::uuid)
         and not exists (select from company.membership own where own.company_id = c.id and own.account_id = $5::uuid)
       order by c.id limit 1
     ), sealed as (
       insert into qualification.certificate (id, company_id, serial, subject_name, credit_code, certificate_pem,
         private_key, valid_from, valid_until, revoked_at, revoke_reason)
       select $2::uuid, id, $2::uuid::text, name, credit_code, '', '', $4::timestamptz - interval '1 year', $4::timestamptz::date,
         $4::timestamptz, '换发新证书'
       from applicant returning company_id
     )
     insert into qualification.dossier (id, company_id, number, content_hash, papers, file_id, certificate_id, created_at)
     select $3::uuid, s.company_id, 'SY' || substr($3::uuid::text, 1, 8), $3::uuid::text, coalesce((
         select jsonb_agg(jsonb_build_object('licenceId', l.id, 'code', l.code, 'name', l.name, 'number', l.number,
           'expiresOn', l.expires_on)) from qualification.licence l where l.company_id = s.company_id and l.state = 'valid'
       ), '[]'), $6::uuid, $2::uuid, $4::timestamptz from sealed s returning company_id as id`,
    [
      ...[idOf('store', 0), certificateId, dossierId, ago(31), idOf('account', 'buyer')],
      idOf('practice', 'dossier-file'),
    ],
  )
  await insertRows(
    client,
    'qualification.first_trade',
    rows.map(({ id }) => ({
      id: idOf('practice', 'first-trade'),
      ...{ company_id: id, store_id: idOf('store', 0), state: 'in-review', asked_at: ago(31) },
      sent_dossier_id: dossierId,
    })),
  )
}

/** What a buyer says about an order, not yet read by anybody. */
async function loadEvaluation(client: pg.ClientBase, ago: Ago): Promise<void> {
  await client.query(
    `insert into service.evaluation (id, company_id, account_id, order_id, store_id, goods_score, packing_score,
       delivery_score, words, image_ids, is_anonymous, state, submitted_at)
     select $1, o.company_id, coalesce(m.account_id, $2), o.id, o.store_id, 5, 4, 5,
       '批号新、效期长，冷链箱温度记录齐全，下次还来。', '{}', false, 'waiting', $3
     from "order"."order" o left join company.membership m on m.company_id = o.company_id and m.is_main
     where o.state = 'completed' and not exists (select from service.evaluation e where e.order_id = o.id)
       and not exists (select from company.membership own where own.company_id = o.company_id and own.account_id = $2)
     order by o.received_at desc, o.id limit 1`,
    [idOf('practice', 'evaluation'), idOf('account', 'buyer'), ago(13)],
  )
}

/** Money that a buyer says to have sent to a store itself, for an order that is not paid yet. */
async function loadReceipt(client: pg.ClientBase, ago: Ago): Promise<void> {
  await client.query(
    `insert into payment.payment (id, company_id, trade_no, payable_kind, payable_id, channel, amount, parts, state,
       claimed_at, expires_at, created_at)
     select $1, p.company_id, 'SK' || substr(p.pay_order_no, 3), 'order', p.id, 'merchant', p.payable,
       jsonb_build_array(jsonb_build_object('storeId', o.store_id, 'storeName', o.store_name, 'orderId', o.id,
         'orderNo', o.order_no, 'amount', p.payable)),
       'pending', $3, p.pay_before, $3
     from "order".pay_order p join "order"."order" o on o.pay_order_id = p.id
     where p.state = 'awaiting-payment' and p.payable > 0
       and (select count(*) from "order"."order" other where other.pay_order_id = p.id) = 1
       and not exists (select from payment.payment paid where paid.payable_id = p.id)
     order by exists (select from company.membership own where own.company_id = p.company_id and own.account_id = $2),
       o.store_id = $4 desc, p.id limit 1`,
    [idOf('practice', 'receipt'), idOf('account', 'buyer'), ago(3), idOf('store', 0)],
  )
}
