import { approvalEndpoints } from './approvals-endpoints.ts'
import { auditEndpoints } from './audit-endpoints.ts'
import { deskEndpoints } from './desks-endpoints.ts'
import { sessionEndpoints } from './session-endpoints.ts'

/** 员工: sessions of the consoles, people and rights, own views. */
export const staffEndpoints = {
  ...sessionEndpoints,
  ...deskEndpoints,
  ...approvalEndpoints,
  ...auditEndpoints,
}
