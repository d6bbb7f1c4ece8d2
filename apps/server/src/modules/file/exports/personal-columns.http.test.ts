import { randomUUID } from 'node:crypto'
import { API_PREFIXES } from '@xiaojiu/contract/define.ts'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import type { PlatformRight, SellerRight } from '@xiaojiu/contract/staff/rights.ts'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { allExportSources } from '#modules/export-sources.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { staffAtWork } from '#modules/staff/public.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'
import { makeNextExport } from '../public.ts'
import { personalColumns } from './source.ts'

const server = useTestServer()
const MASKED = '139****5678'
const WHOLE = '13912345678'
const CALL_ME = `请打电话 ${WHOLE} 联系`

const sql = (text: string, values: readonly unknown[]) => server.owner.pool.query(text, [...values])
const operator = async (...rights: PlatformRight[]) =>
  (await signInAsOperator(server, { rights: [...rights, 'personal.reveal'], personName: '罗安', isSteppedUp: true }))
    .client
const seller = async (storeId: string, ...rights: SellerRight[]) =>
  (
    await signInAsSeller(server, {
      ...{ storeId, rights: [...rights, 'personal.reveal'], personName: '罗安', isSteppedUp: true },
    })
  ).client

/** A complaint of a pharmacy about a store. */
async function aComplaint() {
  const { companyId, accountId } = await signInAsBuyer(server)
  const { rows } = await sql(
    `insert into service.complaint (company_id, account_id, kind, topic, content, mobile, state, created_at, updated_at)
     values ($1, $2, 'complaint', 'other', $3, $4, 'waiting', now(), now()) returning id`,
    [companyId, accountId, CALL_ME, WHOLE],
  )
  return { companyId, accountId, complaintId: rows[0].id as string }
}

/** For each list with personal data: one row with a mobile, and somebody who may see the list. */
const SEEDS: Readonly<Record<string, () => Promise<TestClient>>> = {
  'company.companies': async () => {
    const { accountId } = await signInAsBuyer(server)
    await sql('update identity.account set mobile = $2 where id = $1', [accountId, WHOLE])
    return operator('company.look')
  },
  'identity.accounts': async () => {
    await anAccount(server.owner.db, { mobile: WHOLE })
    return operator('company.act')
  },
  'identity.appeals': async () => {
    await sql(
      `insert into identity.password_appeal (state, login_name, company_name, credit_code, applicant_name, contact_mobile, reason,
         licence_file_id, identity_file_id, letter_file_id, submitted_at)
       values ('in-review', 'Lost-Login', '甲药房', '91420100MA4K12345X', '李时珍', $1, '手机丢失', uuidv7(), uuidv7(), uuidv7(), now())`,
      [WHOLE],
    )
    return operator('appeal.review')
  },
  'store.merchants': async () => {
    const { rows } = await sql(
      `insert into store.merchant_application (number, kind, company_name, credit_code, province_code, goods_classes,
         contact_name, contact_mobile, note, submitted_at)
       values ('RZ20261102000001', 'third-party', '湖北康源医药有限公司', '91420100MA4K2X7Y19', '420000', '{}', '程立群', $1, '', now())
       returning id`,
      [WHOLE],
    )
    const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
    await sql(
      `insert into store.merchant_contact (application_id, kind, content, happened_on, account_id, account_name, created_at)
       values ($1, 'call', $2, current_date, $3, '罗招商', now())`,
      [rows[0].id, CALL_ME, accountId],
    )
    return operator('merchant.review')
  },
  'service.complaints': async () => {
    await aComplaint()
    return operator('service.act')
  },
  'service.inquiries': async () => {
    const { storeId } = await aStore(server.owner.db)
    const { companyId, accountId, complaintId } = await aComplaint()
    await sql(
      `insert into service.complaint_inquiry (complaint_id, company_id, store_id, topic, content, question, asked_by, asked_by_name,
         asked_at, due_at) values ($1, $2, $3, 'other', $4, '请说明', $5, '周岚', now(), now())`,
      [complaintId, companyId, storeId, CALL_ME, accountId],
    )
    return seller(storeId, 'service.act')
  },
  'service.store-talks': async () => {
    const { storeId } = await aStore(server.owner.db)
    const { companyId } = await signInAsBuyer(server)
    const { rows } = await sql(
      `insert into service.conversation (company_id, store_id, portal, waiting_since, last_message_at, created_at)
       values ($1, $2, 1, now(), now(), now()) returning id`,
      [companyId, storeId],
    )
    await sql(
      `insert into service.chat_message (conversation_id, company_id, author, content, created_at) values ($1, $2, 'buyer', $3, now())`,
      [rows[0].id, companyId, CALL_ME],
    )
    return seller(storeId, 'service.act')
  },
}

const sourceOf = (list: string) => allExportSources.find(source => source.list === list)

async function fileOf(client: TestClient, exportId: string) {
  while (await makeNextExport(server.context(), allExportSources, staffAtWork));
  const { path } = fileConsoleEndpoints.downloadExport
  const { raw } = await client.inject({
    method: 'GET',
    url: `${API_PREFIXES[client.surface === 'shop' ? 'seller' : client.surface]}${path}?exportId=${exportId}`,
  })
  return raw
}

test('CR-089 tries every list that has a column with personal data', () => {
  const personal = allExportSources.filter(source => personalColumns(source).length > 0).map(source => source.list)
  expect(personal.toSorted()).toEqual(Object.keys(SEEDS).toSorted())
})

test.each(Object.keys(SEEDS))('CR-089 masks the personal data of %s unless it was asked for unmasked', async list => {
  const client = await (SEEDS[list] as () => Promise<TestClient>)()
  const source = sourceOf(list)
  const columns = [...new Set(source?.columns.map(column => column.of))]
  const asked = { list, columns, filter: {}, words: '' }
  const masked = await client.call(fileConsoleEndpoints.startExport, {
    ...{ ...asked, form: 'csv' as const, requestId: randomUUID() },
  })
  expect(masked.value).toMatchObject({ isPersonal: true, isWhole: false })
  const text = (await fileOf(client, masked.value.exportId)).toString()
  const cells = source?.columns.filter(column => column.isPersonal).length ?? 0
  expect([text.includes(WHOLE), text.includes(MASKED), cells > 0, text.includes('水印')]).toEqual([
    ...[false, true, true, false],
  ])
  const sheet = await client.call(fileConsoleEndpoints.startExport, { ...asked, requestId: randomUUID() })
  const shown = JSON.stringify(await readSheet(await fileOf(client, sheet.value.exportId)))
  expect([shown.includes(WHOLE), shown.includes(MASKED)]).toEqual([false, true])
  const whole = await client.call(fileConsoleEndpoints.startWholeExport, {
    ...{ ...asked, form: 'csv' as const, reason: '回访本月退货的客户', requestId: randomUUID() },
  })
  expect(whole.value).toMatchObject({ isPersonal: true, isWhole: true, reason: '回访本月退货的客户' })
  const unmasked = (await fileOf(client, whole.value.exportId)).toString()
  expect([unmasked.includes(WHOLE), unmasked.includes(MASKED)]).toEqual([true, false])
})
