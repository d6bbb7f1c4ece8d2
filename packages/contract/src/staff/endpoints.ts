import { accountEndpoints } from './account-endpoints.ts'
import { alertEndpoints } from './alert-endpoints.ts'
import { approvalEndpoints } from './approvals-endpoints.ts'
import { auditEndpoints } from './audit-endpoints.ts'
import { decisionEndpoints } from './decisions-endpoints.ts'
import { deskEndpoints } from './desks-endpoints.ts'
import { houseEndpoints, numbersEndpoints } from './house-endpoints.ts'
import { maintenanceEndpoints } from './maintenance-endpoints.ts'
import { peopleEndpoints } from './people-endpoints.ts'
import { securityEndpoints } from './security-endpoints.ts'
import { sessionEndpoints } from './session-endpoints.ts'
import { viewsEndpoints } from './views-endpoints.ts'
import { watchEndpoints } from './watch-endpoints.ts'

/** 员工: sessions of the consoles, people and rights, own account and views. */
export const staffEndpoints = {
  ...sessionEndpoints,
  ...deskEndpoints,
  ...approvalEndpoints,
  ...auditEndpoints,
  ...peopleEndpoints,
  ...accountEndpoints,
  ...viewsEndpoints,
  ...securityEndpoints,
  ...numbersEndpoints,
  ...houseEndpoints,
  ...decisionEndpoints,
  ...watchEndpoints,
  ...maintenanceEndpoints,
  ...alertEndpoints,
}
