import type pg from 'pg'
import { APPLICANT, type EmployeeRow, PHARMACY_EMPLOYEES } from '../world/employees.ts'
import { insertRows } from './bulk.ts'
import { idOf } from './ids.ts'

/** Employees of the demo pharmacy, requests to join it, and purchase requests of employees. */
export async function loadEmployees(client: pg.ClientBase, passwordHash: string, now: Date): Promise<void> {
  const { rows } = await client.query<{ companyId: string; mainId: string; subId: string }>(
    `select m.company_id as "companyId", s.account_id as "subId",
       (select account_id from company.membership o where o.company_id = m.company_id and o.is_main) as "mainId"
     from company.membership m join company.membership s on s.company_id = m.company_id and not s.is_main
     join identity.account a on a.id = s.account_id and a.login_name = 'buyer-sub' limit 1`,
  )
  const [pharmacy] = rows
  if (!pharmacy) throw new Error('the pharmacy of buyer-sub is missing')
  const { companyId, mainId, subId } = pharmacy
  const at = now.toISOString()
  await insertRows(client, 'identity.account', [
    ...PHARMACY_EMPLOYEES.map(row => account(row, row.isSuspended ? 'disabled' : 'enabled', passwordHash, at)),
    account(APPLICANT, 'enabled', passwordHash, at),
  ])
  await insertRows(
    client,
    'company.membership',
    PHARMACY_EMPLOYEES.map((row, index) => membership(companyId, row, joinedAt(index, now))),
  )
  await client.query(
    `insert into company.membership (company_id, account_id, is_main, state, note, asked_at, created_at)
     values ($1, $2, false, 'asked', '门店采购员，接替张工', $3, $3)`,
    [companyId, idOf('account', APPLICANT.loginName), new Date(now.getTime() - 3_600_000)],
  )
  await client.query(
    `update company.membership set role = 'purchaser', is_managed = true, order_limit = $3, month_limit = $4
     where company_id = $1 and account_id = $2`,
    [companyId, subId, 20_000_00, 200_000_00],
  )
  await client.query(
    `update company.membership set role = 'purchaser', is_managed = true
     where not is_main and account_id = $1`,
    [idOf('account', 'antaikang-caigou')],
  )
  await client.query(
    `insert into company.membership_store (company_id, account_id, store_company_id)
     select m.company_id, m.account_id, c.id from company.membership m
     join company.company c on c.headquarters_id = m.company_id where m.account_id = $1`,
    [idOf('account', 'antaikang-caigou')],
  )
  await loadRequests(client, { companyId, mainId }, now)
}

function account(
  { loginName, personName, mobile }: Pick<EmployeeRow, 'loginName' | 'personName' | 'mobile'>,
  state: 'enabled' | 'disabled',
  passwordHash: string,
  at: string,
): Record<string, unknown> {
  return {
    id: idOf('account', loginName),
    login_name: loginName,
    mobile,
    person_name: personName,
    kind: 'buyer',
    state,
    password_hash: passwordHash,
    password_version: 1,
    created_at: at,
  }
}

function membership(companyId: string, row: EmployeeRow, at: string): Record<string, unknown> {
  return {
    company_id: companyId,
    account_id: idOf('account', row.loginName),
    is_main: false,
    is_managed: true,
    role: row.role,
    rights: row.rights,
    order_limit: row.orderLimitYuan === null ? null : row.orderLimitYuan * 100,
    month_limit: row.monthLimitYuan === null ? null : row.monthLimitYuan * 100,
    needs_approval: row.needsApproval,
    state: row.isSuspended ? 'suspended' : 'active',
    asks_main: false,
    note: '',
    decider: 'main-account',
    created_at: at,
  }
}

const DAY_MS = 86_400_000

/** One after the other, over the last year. */
function joinedAt(index: number, now: Date): string {
  return new Date(now.getTime() - (300 - index * 60) * DAY_MS).toISOString()
}

/** A purchase request that waits and one that was refused, for goods that the pharmacy bought before. */
async function loadRequests(
  client: pg.ClientBase,
  { companyId, mainId }: { readonly companyId: string; readonly mainId: string },
  now: Date,
): Promise<void> {
  const askerId = idOf('account', 'jiantang-01')
  const requests = [
    { key: 'waiting', state: 'waiting', note: '周末义诊备货', reason: null, daysAgo: 0.2, skip: 0 },
    {
      key: 'refused',
      state: 'refused',
      note: '补充冬季用药',
      reason: '库存充足，下月再采',
      daysAgo: 6,
      skip: 1,
    },
  ] as const
  for (const { key, state, note, reason, daysAgo, skip } of requests) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    const id = idOf('purchase-request', key)
    // Whole orders of one store, so that its minimum order amount is reached again.
    const lines = await client.query<Record<string, unknown>>(
      `select l.offer_id, l.display_name, l.spec, l.maker_name, l.pack_unit, l.image_url, o.store_name, l.quantity, l.unit_price
       from "order".line l join "order"."order" o on o.id = l.order_id
       where o.id = (select p.id from "order"."order" p where p.company_id = $1 and p.state = 'completed'
           and not exists (select from "order".line x join catalogue.offer f on f.id = x.offer_id
             where x.order_id = p.id and (f.state <> 'listed' or f.is_controlled
               or coalesce((select sum(b.on_hand - b.reserved) from catalogue.batch b
                 where b.offer_id = f.id and b.expires_on > $3::date + 240), 0) < x.quantity * 3))
         order by p.goods_amount desc, p.id offset $2 limit 1)
       order by l.line_no limit 12`,
      [companyId, skip, now],
    )
    await insertRows(client, '"order".purchase_request', [
      {
        id,
        company_id: companyId,
        from_company_id: companyId,
        account_id: askerId,
        asker_name: '周小禾',
        request_no: `${at.toISOString().slice(0, 10).replaceAll('-', '')}9${key === 'waiting' ? '0000001' : '0000002'}`,
        state,
        cause: 'needs-approval',
        submit_token: `seed-${key}`,
        address_id: idOf('address', 0, 0),
        remarks: [],
        payable: lines.rows.reduce(
          (sum, row) => sum + Math.round((Number(row['unit_price']) * Number(row['quantity'])) / 100),
          0,
        ),
        note,
        refuse_reason: reason,
        decided_by: state === 'refused' ? mainId : null,
        decided_at: state === 'refused' ? new Date(at.getTime() + DAY_MS / 6).toISOString() : null,
        created_at: at.toISOString(),
      },
    ])
    await insertRows(
      client,
      '"order".purchase_request_line',
      lines.rows.map((row, index) => ({
        ...row,
        id: idOf('purchase-request', key, index),
        request_id: id,
        line_no: index + 1,
      })),
    )
  }
}
