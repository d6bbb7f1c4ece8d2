import { companyEndpoints } from './company/endpoints.ts'
import type { Endpoints } from './define.ts'
import { identityEndpoints } from './identity/endpoints.ts'

/** Every area's calls. For documents and tests: code imports the area it needs. */
export const allEndpoints: Readonly<Record<string, Endpoints>> = {
  identity: identityEndpoints,
  company: companyEndpoints,
}
