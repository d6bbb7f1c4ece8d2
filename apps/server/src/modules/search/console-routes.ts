import { searchOperatingEndpoints } from '@xiaojiu/contract/search/operating-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { getSearchDays } from './count-searches.ts'

/** Search figures for the platform's home page. */
export function searchConsoleRoutes(mounting: Mounting): void {
  mount(mounting, searchOperatingEndpoints, { getSearchDays })
}
