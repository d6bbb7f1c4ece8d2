import type { Context } from '#platform/context.ts'
import type { ReviewDesk, WholeCase } from '#platform/review-desk.ts'
import type { StaffRef } from '#platform/staff-ref.ts'

/** A person who decides in a test, without an account. */
export function aReviewer(name = '审核员甲'): StaffRef {
  return { accountId: null, name, isRobot: false }
}

/** A case as its reviewer reads it: the fields by their labels. */
export async function fieldsOfCase(ctx: Context, desk: ReviewDesk, id: string): Promise<Record<string, string>> {
  const found = await desk.read(ctx, id)
  return Object.fromEntries((found?.fields ?? []).map(({ label, value }) => [label, value]))
}

/** A desk with these cases, oldest first, that records decisions. */
export function aDesk(cases: readonly Partial<WholeCase>[], given: Partial<ReviewDesk> = {}) {
  const decided: unknown[] = []
  const whole = cases.map(one => ({ ...BLANK, ...one }))
  const desk: ReviewDesk = {
    name: 'papers',
    label: '证照变更',
    side: 'platform',
    right: 'company.review',
    slaHours: 24,
    count: async () => ({ waiting: whole.length, overdue: 0, oldestAt: whole[0]?.submittedAt ?? null, ages: [] }),
    waiting: async (_, { limit, after }) => {
      const start = after ? whole.findIndex(one => one.id === after.id) + 1 : 0
      return whole.slice(start, start + limit)
    },
    read: async (_, id) => whole.find(one => one.id === id) ?? null,
    examine: async () => [],
    approve: async (_, id, by) => void decided.push(['approve', id, by.name]),
    refuse: async (_, id, by, objections) => void decided.push(['refuse', id, by.name, objections]),
    ...given,
  }
  return { desk, decided }
}

const BLANK: WholeCase = {
  id: '',
  title: '',
  applicant: '',
  companyId: null,
  storeId: null,
  submittedAt: new Date(0),
  amount: null,
  isForPerson: false,
  isWaiting: true,
  fields: [],
  files: [],
  readings: [],
  history: [],
  items: [],
}
