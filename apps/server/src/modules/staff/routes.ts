import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { sessionHandlers } from './sessions/handlers.ts'

export function staffRoutes(mounting: Mounting): void {
  mount(mounting, staffEndpoints, { ...sessionHandlers })
}
