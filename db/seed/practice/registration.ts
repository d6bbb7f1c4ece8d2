import { insertRows } from '../load/bulk.ts'
import { copyCompany } from './copied-company.ts'
import { insertPictures, insertReadings, mistyped, typedOf } from './pictures.ts'
import type { MakeCase } from './practice.ts'

/** The main licences of a company. */
const MAIN_PAPERS: readonly string[] = ['DL', 'PL', 'ML', 'CF']

/** 注册: a copy of an existing company applies, with all its papers. */
export const makeRegistration: MakeCase = async practice => {
  const { client, idOf, at } = practice
  const copy = await copyCompany(practice, 'in-review')
  if (!copy) return null
  const { company, companyId, accountId, name, creditCode } = copy
  const papers = copy.papers.map(paper => ({ ...paper, fileId: idOf(`picture-${paper.code}`) }))
  await insertPictures(
    client,
    papers.map(({ fileId, printed }) => ({ fileId, companyId, accountId, at, paper: printed })),
  )
  await insertReadings(
    client,
    papers.map(({ fileId, code, printed }) => ({ fileId, accountId, code, at, paper: printed })),
  )
  const place = {
    provinceCode: company['province_code'],
    cityCode: company['city_code'],
    districtCode: company['district_code'],
  }
  await insertRows(client, 'qualification.registration', [
    {
      ...{ id: idOf('registration'), account_id: accountId, company_id: companyId, state: 'in-review' },
      company: {
        ...{
          kind: company['kind'],
          goodsClasses: ['chemical', 'patent-chinese', 'device-2'],
          name,
          creditCode,
          ...place,
        },
        ...{ address: company['address'], legalPerson: company['legal_person'] },
        ...{ personInCharge: company['person_in_charge'], qualityHead: company['quality_head'] },
      },
      papers: papers.map(({ licence, code, fileId, printed }) => ({
        ...{
          code,
          ...typedOf(printed),
          tradeMode: licence['trade_mode'],
          rxCategory: licence['rx_category'],
          fileIds: [fileId],
        },
        number: MAIN_PAPERS.includes(code) ? mistyped(printed.number) : printed.number,
      })),
      receiving: {
        ...{ receiver: copy.receiver, receiverMobile: copy.mobile, ...place, detail: company['address'] },
        ...{ invoiceKind: 'ordinary', taxNumber: creditCode, invoiceAddress: '', invoicePhone: '' },
        ...{ bankName: '', bankAccount: '' },
      },
      ...{ objections: [], explanations: [], face_state: 'none', created_at: at, saved_at: at, submitted_at: at },
    },
  ])
  return idOf('registration')
}
