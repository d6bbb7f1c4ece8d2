import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { writeSession } from '#modules/identity/public.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { chooseCompany } from './choose-company.ts'
import { listAddresses } from './list-addresses.ts'
import { listFirms } from './list-firms.ts'

export function companyRoutes(mounting: Mounting): void {
  mount(mounting, companyEndpoints, {
    listFirms: (ctx, filter) => listFirms(ctx, filter),
    chooseCompany: async (ctx, input, { reply }) => writeSession(reply, ctx.site, await chooseCompany(ctx, input)),
    listAddresses: (ctx, query) => listAddresses(ctx, query),
  })
}
