import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Count, Id, Instant } from '../wire.ts'
import { REGISTRATION_STATES, type RegistrationState } from './words.ts'

const State = z.enum(Object.keys(REGISTRATION_STATES) as [RegistrationState])

/** 全部注册: also what is still being filled in, and what waits for a correction by the applicant. */
export const WatchedRegistrationFilter = z.strictObject({
  state: State.optional(),
  /** Part of the company's name, or its credit code. */
  keyword: z.string().trim().max(60).optional(),
  /** Id of the last registration of the previous page. */
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface WatchedRegistrationFilter extends z.output<typeof WatchedRegistrationFilter> {}

export const WatchedRegistration = z.object({
  registrationId: z.string(),
  companyId: z.string().nullable(),
  /** Empty until the applicant has typed it. */
  companyName: z.string(),
  creditCode: z.string(),
  kind: z.string(),
  provinceName: z.string(),
  state: State,
  /** What the applicant must correct. */
  objections: z.array(z.object({ label: z.string(), reason: z.string() })),
  savedAt: Instant,
  submittedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
})
export interface WatchedRegistration extends z.output<typeof WatchedRegistration> {}

export const registrationsEndpoints = {
  listWatchedRegistrations: endpoint({
    method: 'GET',
    path: '/qualification/registrations/list',
    access: 'operator',
    staffRight: 'company.review',
    summary: '全部企业注册，含填写中和待更正的，最近保存的在前',
    input: WatchedRegistrationFilter,
    output: z.object({
      list: z.array(WatchedRegistration),
      next: z.string().nullable(),
      counts: z.record(z.string(), Count),
    }),
    refusals: [],
    errors: 'caller',
  }),
}
