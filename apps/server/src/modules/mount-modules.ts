import type { Mounting } from '#platform/http/mount.ts'
import type { Parts } from '../parts.ts'
import { companyRoutes } from './company/routes.ts'
import { identityRoutes } from './identity/routes.ts'

/** Hangs every module's endpoints on the site. */
export function mountModules(mounting: Mounting, _parts: Parts): void {
  identityRoutes(mounting)
  companyRoutes(mounting)
}
