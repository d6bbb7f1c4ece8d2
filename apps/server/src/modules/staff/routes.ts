import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { accountHandlers } from './account/handlers.ts'
import { peopleHandlers } from './people/handlers.ts'
import { securityHandlers } from './security/handlers.ts'
import { sessionHandlers } from './sessions/handlers.ts'
import { viewsHandlers } from './views/handlers.ts'

export function staffRoutes(mounting: Mounting): void {
  mount(mounting, staffEndpoints, {
    ...sessionHandlers,
    ...peopleHandlers,
    ...accountHandlers,
    ...viewsHandlers,
    ...securityHandlers,
  })
}
