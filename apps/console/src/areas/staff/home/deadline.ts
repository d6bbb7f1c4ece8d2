export interface Deadline {
  readonly from: Date
  readonly due: Date
}

const HOUR_MS = 3_600_000

/** The deadline of the oldest case of a desk. */
export function deadlineOf(
  { oldestAt, slaHours }: { readonly oldestAt: Date | null; readonly slaHours: number },
  now: Date,
): Deadline {
  const from = oldestAt ?? now
  return { from, due: new Date(from.getTime() + slaHours * HOUR_MS) }
}

/** Desks that have their own screen. */
const OWN_SCREENS: Readonly<Record<string, string>> = {
  'after-sale': '/seller/after-sale?view=to-answer',
  'after-sale-inspection': '/seller/after-sale/inspect',
  'after-sale-reship': '/seller/after-sale?view=to-reship',
  'first-trade': '/seller/first-trade',
  'merchant-receipt': '/seller/money/receipts',
  credit: '/seller/money/credit',
  'statement-dispute': '/seller/money/statements',
  registration: '/platform/registrations',
  'licence-change': '/platform/licences',
  certification: '/platform/certifications',
  binding: '/platform/bindings?tab=binding',
  'password-appeal': '/platform/bindings?tab=password-appeal',
  merchant: '/platform/merchants',
  chat: '/seller/service/chat',
  'receipt-difference': '/seller/after-sale?view=differences&state=waiting',
  'complaint-inquiry': '/seller/service/complaints',
  complaint: '/platform/service/complaints',
  'special-invoice': '/platform/invoices?view=special',
  'after-sale-arbitration': '/platform/arbitration',
}

/** The page for the cases of a desk. */
export function deskPath(desk: string, tasksPath: string): string {
  return OWN_SCREENS[desk] ?? `${tasksPath}?desk=${desk}`
}

/** Where the screen of a desk opens one case; `…` stands for the case. */
const OWN_CASES: Readonly<Record<string, string>> = {
  'after-sale': '/seller/after-sale/detail?caseId=…',
  'after-sale-inspection': '/seller/after-sale/detail?caseId=…',
  'after-sale-reship': '/seller/after-sale/detail?caseId=…',
  registration: '/platform/registrations?desk=registration&caseId=…',
  'licence-change': '/platform/licences?desk=licence-change&caseId=…',
  certification: '/platform/certifications?desk=certification&caseId=…',
  binding: '/platform/bindings?desk=binding&caseId=…',
  'password-appeal': '/platform/bindings?desk=password-appeal&caseId=…',
  merchant: '/platform/merchants?desk=merchant&caseId=…',
  'special-invoice': '/platform/invoices?view=special&applicationId=…',
  'after-sale-arbitration': '/platform/arbitration?caseId=…',
}

/** One case at the screen of its desk; null when the desk has none that opens a case. */
export function casePath(desk: string, caseId: string): string | null {
  return OWN_CASES[desk]?.replace('…', encodeURIComponent(caseId)) ?? null
}
