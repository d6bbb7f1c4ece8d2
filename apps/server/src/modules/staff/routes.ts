import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { NumberSource } from '#platform/number-source.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { accountHandlers } from './account/handlers.ts'
import { approvalHandlers } from './approvals/handlers.ts'
import { auditHandlers } from './audit/handlers.ts'
import type { SubjectNames } from './audit/subjects.ts'
import type { Counter } from './desks/counter.ts'
import { listDecisions } from './desks/decisions.ts'
import { deskHandlers } from './desks/handlers.ts'
import { houseHandlers } from './house/house.ts'
import { findByNumber } from './numbers/find-by-number.ts'
import { peopleHandlers } from './people/handlers.ts'
import { securityHandlers } from './security/handlers.ts'
import { sessionHandlers } from './sessions/handlers.ts'
import { viewsHandlers } from './views/handlers.ts'

/** What stands above this module comes in from outside. */
export interface StaffParts extends Counter {
  readonly numbers: readonly NumberSource[]
  readonly namesOf: SubjectNames
}

/** The desks of all modules come in from outside: this one stands below them. */
export function staffRoutes(mounting: Mounting, { numbers, namesOf, ...counter }: StaffParts): void {
  mount(mounting, staffEndpoints, {
    ...sessionHandlers,
    ...peopleHandlers,
    ...accountHandlers,
    ...viewsHandlers,
    ...securityHandlers,
    ...deskHandlers(counter),
    ...approvalHandlers(counter.kinds),
    ...auditHandlers(namesOf),
    ...houseHandlers,
    listDecisions: (ctx, filter) => listDecisions(ctx, counter.desks, filter),
    findByNumber: (ctx, { text }) => findByNumber(ctx, numbers, text),
  })
}
