import { insertRows } from '../load/bulk.ts'
import { insertPictures, type PrintedPaper } from './pictures.ts'
import type { MakeCase, Practice } from './practice.ts'

const MERCHANTS = [
  {
    ...{ kind: 'third-party', company_name: '湖北康源医药有限公司', credit_code: '91420100MA4K2X7Y19' },
    ...{ province_code: '420000', goods_classes: ['chemical', 'patent-chinese'] },
    ...{ contact_name: '程立群', contact_mobile: '13807110231', note: '经营中成药为主，已通过 GSP 检查' },
  },
  {
    ...{ kind: 'joint', company_name: '福建闽康药业有限公司', credit_code: '91350211M0000XUF46' },
    ...{ province_code: '350000', goods_classes: ['device-2'] },
    ...{ contact_name: '林秀梅', contact_mobile: '13600950412', note: '' },
  },
] as const

export const makeMerchant: MakeCase = async ({ client, idOf, nth, applicant, at }) => {
  const known = MERCHANTS[nth]
  const given = known ?? { ...MERCHANTS[0], company_name: applicant.name, credit_code: applicant.creditCode }
  const number = `RZ${at.slice(0, 10).replaceAll('-', '')}${String(nth + 1).padStart(4, '0')}`
  await insertRows(client, 'store.merchant_application', [{ id: idOf('merchant'), number, ...given, submitted_at: at }])
  return idOf('merchant')
}

export const makeCertification: MakeCase = async practice => {
  const { client, idOf, applicant, at } = practice
  await picture(practice, 'letter', {
    title: '授权委托书',
    number: `WT-${applicant.creditCode.slice(-6)}`,
    holderName: applicant.name,
    legalPerson: applicant.legalPerson,
    more: { 被授权人: '徐慧', 授权事项: '办理电子印章的申请、领取和使用' },
    issuer: applicant.name,
    issuedOn: at.slice(0, 10),
  })
  await insertRows(client, 'qualification.certification_request', [
    {
      id: idOf('certification'),
      ...{ company_id: applicant.id, way: 'agent', state: 'checking', valid_years: 1 },
      ...{ company_name: applicant.name, credit_code: applicant.creditCode, legal_person: applicant.legalPerson },
      ...{ masked_id_number: '4201**********1234', agent_name: '徐慧', agent_mobile: '13971200345' },
      letter_file_id: idOf('letter'),
      ...{ submitted_by: applicant.accountId, submitted_at: at },
    },
  ])
  return idOf('certification')
}

/** The owner of a company asks to take over another one. */
export const makeBinding: MakeCase = async ({ client, applicant, at }) => {
  const { rows } = await client.query<{ id: string }>(
    `insert into company.membership (company_id, account_id, is_main, state, asks_main, note, decider, asked_at, created_at)
     select $1, other.account_id, false, 'asked', true, '原主账号已离职，申请接任', 'platform', $2, $2
     from company.membership other where other.is_main and other.company_id <> $1
       and not exists (select from company.membership own where own.company_id = $1 and own.account_id = other.account_id)
       and not exists (select from company.membership asked where asked.account_id = other.account_id and asked.state = 'asked')
     order by other.company_id limit 1 returning company_id || ':' || account_id as id`,
    [applicant.id, at],
  )
  return rows[0]?.id ?? null
}

export const makeAppeal: MakeCase = async practice => {
  const { client, idOf, nth, applicant, at } = practice
  const { name, creditCode, legalPerson, address } = applicant
  await picture(practice, 'appeal-licence', {
    ...{ title: '营业执照', number: creditCode, holderName: name, legalPerson, address, expires: '长期' },
    ...{ issuer: '市场监督管理局', issuedOn: '2019-05-20' },
  })
  await picture(practice, 'appeal-identity', {
    ...{ title: '居民身份证', number: '4201**********1234', holderName: legalPerson, address },
    ...{ expires: '长期', issuer: '公安局', issuedOn: '2018-03-01' },
  })
  await picture(practice, 'appeal-letter', {
    ...{ title: '账号找回授权书', number: `SQ-${creditCode.slice(-6)}`, holderName: name, legalPerson },
    ...{ more: { 授权事项: '变更登录手机号，并重设密码' }, issuer: name, issuedOn: at.slice(0, 10) },
  })
  await insertRows(client, 'identity.password_appeal', [
    {
      id: idOf('appeal'),
      ...{ state: 'in-review', login_name: 'buyer', company_name: name, credit_code: creditCode },
      ...{ applicant_name: legalPerson, contact_mobile: `139071506${String(88 - (nth % 80)).padStart(2, '0')}` },
      reason: '原手机号已停用，无法接收验证码',
      licence_file_id: idOf('appeal-licence'),
      identity_file_id: idOf('appeal-identity'),
      letter_file_id: idOf('appeal-letter'),
      submitted_at: at,
    },
  ])
  return idOf('appeal')
}

export const makeSpecialInvoice: MakeCase = async practice => {
  const { client, idOf, applicant, at } = practice
  const { id, accountId, name, creditCode, address, legalPerson } = applicant
  await picture(practice, 'proof', {
    ...{ title: '开户许可证', number: `J5210${creditCode.slice(-8)}`, holderName: name, legalPerson },
    more: { 开户银行: '汉江银行', 账号: '3202001509020000088' },
    ...{ issuer: '汉江银行', issuedOn: '2019-06-12' },
  })
  await insertRows(client, 'invoice.application', [
    {
      id: idOf('special-invoice'),
      ...{ company_id: id, account_id: accountId, title: name, tax_no: creditCode },
      ...{ address, phone: '027-82345678', bank_name: '汉江银行', bank_account: '3202001509020000088' },
      ...{ proof_file_ids: [idOf('proof')], state: 'in-review', submitted_at: at },
    },
  ])
  return idOf('special-invoice')
}

export const makeNewItem: MakeCase = async ({ client, idOf, applicant, at }) => {
  await insertRows(client, 'catalogue.new_item_request', [
    {
      id: idOf('new-item'),
      ...{ company_id: applicant.id, account_id: applicant.accountId, name: '玛巴洛沙韦干混悬剂', spec: '2g' },
      ...{ maker: '', approval_no: '', quantity: 30, note: '流感季儿科用', created_at: at },
    },
  ])
  return idOf('new-item')
}

/** An evaluation of an order that nobody has reviewed yet. */
export const makeEvaluation: MakeCase = async ({ client, idOf, applicant, at }) => {
  const { rows } = await client.query<{ id: string }>(
    `insert into service.evaluation (id, company_id, account_id, order_id, store_id, goods_score, packing_score,
       delivery_score, words, image_ids, is_anonymous, state, submitted_at)
     select $1, o.company_id, coalesce(m.account_id, $2), o.id, o.store_id, 5, 4, 5,
       '批号新、效期长，冷链箱温度记录齐全，下次还来。', '{}', false, 'waiting', $3
     from "order"."order" o left join company.membership m on m.company_id = o.company_id and m.is_main
     where o.state = 'completed' and not exists (select from service.evaluation e where e.order_id = o.id)
       and not exists (select from company.membership own join identity.account a on a.id = own.account_id
         where own.company_id = o.company_id and a.login_name = 'buyer')
     order by o.received_at desc, o.id limit 1 returning id`,
    [idOf('evaluation'), applicant.accountId, at],
  )
  return rows[0]?.id ?? null
}

/** A paper of the applicant, as an uploaded file. */
async function picture({ client, idOf, applicant, at }: Practice, word: string, paper: PrintedPaper): Promise<void> {
  const owner = { companyId: applicant.id, accountId: applicant.accountId }
  await insertPictures(client, [{ fileId: idOf(word), ...owner, at, paper }])
}
