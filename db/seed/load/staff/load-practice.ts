import type pg from 'pg'
import { PRACTICE_DESKS } from '../../practice/desks.ts'
import { readApplicants } from '../../practice/practice.ts'
import { idOf } from '../ids.ts'

const HOUR_MS = 3_600_000

/** Which desks get a case, whose it is, how many hours ago it was handed in. Registrations come with their companies. */
const CASES: readonly (readonly [desk: string, applicant: number, hours: number])[] = [
  ['merchant', 0, 30],
  ['merchant', 0, 5],
  ['licence-change', 1, 27],
  ['certification', 2, 26],
  ['binding', 3, 9],
  ['password-appeal', 5, 20],
  ['special-invoice', 6, 28],
  ['credit', 7, 50],
  ['credit', 8, 6],
  ['statement-dispute', 9, 40],
  ['prize', 10, 16],
  ['store-prize', 10, 11],
  ['first-trade', 11, 31],
  ['evaluation', 11, 13],
  ['merchant-receipt', 11, 3],
  ['after-sale', 11, 8],
  ['after-sale-inspection', 11, 17],
  ['after-sale-reship', 11, 26],
  ['after-sale-arbitration', 11, 35],
]

/** 演练: something to decide at every desk. Made-up people leave alone what the world was loaded with. */
export async function loadPractice(client: pg.ClientBase, now: Date): Promise<void> {
  const applicants = await readApplicants(client, idOf('account', 'buyer'), 'first')
  const made = new Map<string, number>()
  for (const [desk, index, hours] of CASES) {
    const applicant = applicants[index % applicants.length]
    if (!applicant) throw new Error('no company is left to apply for something')
    const nth = made.get(desk) ?? 0
    made.set(desk, nth + 1)
    await PRACTICE_DESKS[desk]?.({
      ...{ client, nth, applicant, now, storeId: idOf('store', 0) },
      idOf: word => idOf('practice', desk, nth, word),
      at: new Date(now.getTime() - hours * HOUR_MS).toISOString(),
    })
  }
}
