import { insertRows } from '../load/bulk.ts'
import { insertPictures, insertReadings, mistyped, type PrintedPaper } from './pictures.ts'
import type { MakeCase, Practice } from './practice.ts'

interface LicenceRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly number: string
  readonly holder_name: string
  readonly legal_person: string
  readonly address: string
  readonly warehouse_address: string
  readonly issuer: string
  readonly issued_on: string
  readonly expires_on: string | null
  readonly scope_text: string
}

/** 换证: a renewed licence for five years, with the old and the new picture. Its number was typed wrongly. */
export const makeLicenceChange: MakeCase = async practice => {
  const { client, idOf, applicant, at } = practice
  const { rows } = await client.query<LicenceRow>(
    `select id, code, name, number, holder_name, legal_person, address, warehouse_address, issuer, issued_on::text,
       expires_on::text, scope_text
     from qualification.licence where company_id = $1 and code in ('DL', 'ML', 'PL', 'CF') and state = 'valid'
       and not exists (select from qualification.change_request r where r.company_id = $1 and r.state = 'in-review')
     order by code limit 1`,
    [applicant.id],
  )
  const [before] = rows
  if (!before) return null
  const issuedOn = at.slice(0, 10)
  const expires = `${Number(issuedOn.slice(0, 4)) + 5}${issuedOn.slice(4)}`
  await insertRows(client, 'qualification.change_request', [
    {
      id: idOf('change'),
      ...{ company_id: applicant.id, kind: 'licence', state: 'in-review', objections: [] },
      content: {
        title: `更新证照：${before.name}`,
        lines: [
          {
            item: before.code,
            label: before.name,
            before: `有效期至 ${before.expires_on ?? '长期'}`,
            after: `有效期至 ${expires}`,
          },
        ],
        company: {},
      },
      steps: [{ verb: 'submit', at, note: '提交换发后的证照' }],
      ...{ submitted_by: applicant.accountId, submitted_at: at },
    },
  ])
  await client.query(
    `insert into qualification.licence (id, company_id, code, name, number, holder_name, legal_person, address,
       warehouse_address, issuer, issued_on, expires_on, expiry_precision, scope_text, scope_classes, scope_marks, version,
       state, request_id, created_at, trade_mode, rx_category)
     select $2, company_id, code, name, $5, holder_name, legal_person, address, warehouse_address, issuer,
       $6, $7, expiry_precision, scope_text, scope_classes, scope_marks,
       version + 1, 'in-review', $3, $4, trade_mode, rx_category
     from qualification.licence where id = $1`,
    [before.id, idOf('licence'), idOf('change'), at, mistyped(before.number), issuedOn, expires],
  )
  const old = printed(before, before.issued_on, before.expires_on ?? '长期')
  await show(practice, before, before.id, 'old-picture', old)
  await show(practice, before, idOf('licence'), 'picture', printed(before, issuedOn, expires))
  return idOf('change')
}

function printed(row: LicenceRow, issuedOn: string, expires: string): PrintedPaper {
  return {
    ...{ title: row.name, number: row.number, holderName: row.holder_name, legalPerson: row.legal_person },
    ...{ address: row.address, warehouseAddress: row.warehouse_address, scopeText: row.scope_text },
    ...{ issuer: row.issuer, issuedOn, expires },
  }
}

async function show(
  { client, idOf, applicant, at }: Practice,
  { code }: LicenceRow,
  licenceId: string,
  word: string,
  paper: PrintedPaper,
): Promise<void> {
  const { rowCount } = await client.query('select from qualification.licence_image where licence_id = $1', [licenceId])
  if (rowCount !== 0) return
  const { id: companyId, accountId } = applicant
  const fileId = idOf(word)
  await insertPictures(client, [{ fileId, companyId, accountId, at, paper }])
  await insertReadings(client, [{ fileId, accountId, code, at, paper }])
  await insertRows(client, 'qualification.licence_image', [
    { licence_id: licenceId, company_id: companyId, position: 1, file_id: fileId },
  ])
}
