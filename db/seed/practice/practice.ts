import type pg from 'pg'

/** The applicant of a case. */
export interface Applicant {
  readonly id: string
  readonly name: string
  readonly creditCode: string
  readonly legalPerson: string
  readonly address: string
  readonly accountId: string
}

/** The input for creating one practice case. */
export interface Practice {
  readonly client: pg.ClientBase
  /** Ids for the rows of the case: the same word gives the same id. */
  readonly idOf: (word: string) => string
  /** Distinguishes cases of one desk: numbers, names. */
  readonly nth: number
  readonly applicant: Applicant
  /** The store whose desk it is. */
  readonly storeId: string
  readonly now: Date
  /** When it was submitted. */
  readonly at: string
}

/** Creates one case; returns its id, or null when the demo data have no material left. */
export type MakeCase = (practice: Practice) => Promise<string | null>

/** Approved companies without a demo login: the first ones, or any. */
export async function readApplicants(
  client: pg.ClientBase,
  demoAccountId: string,
  pick: 'first' | 'any',
): Promise<Applicant[]> {
  const { rows } = await client.query<Applicant>(
    `select c.id, c.name, c.credit_code as "creditCode", c.legal_person as "legalPerson", c.address,
       coalesce(m.account_id, $1) as "accountId"
     from company.company c left join company.membership m on m.company_id = c.id and m.is_main
     where c.state = 'approved' and c.headquarters_id is null
       and not exists (select from company.membership own where own.company_id = c.id and own.account_id = $1)
     order by ${pick === 'first' ? 'c.id' : 'random()'} limit 12`,
    [demoAccountId],
  )
  return rows
}
