import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { sendWorkbook } from '#platform/http/send-workbook.ts'
import { correctCompany } from './operating/correct-company.ts'
import { type DossierParts, getDossier, getDossierTab } from './operating/get-dossier.ts'
import { companiesSheet, searchCompanies } from './operating/search-companies.ts'

/** 企业 at the platform's console. */
export function companyConsoleRoutes(mounting: Mounting, parts: DossierParts): void {
  mount(mounting, companyOperatingEndpoints, {
    searchCompanies: (ctx, filter) => searchCompanies(ctx, parts.watch, filter),
    exportCompanies: async (ctx, filter, { reply }) => {
      await sendWorkbook(reply, '企业列表.xlsx', [await companiesSheet(ctx, parts.watch, filter)], ctx.now)
      return {}
    },
    getCompany360: (ctx, { companyId }) => getDossier(ctx, parts, companyId),
    getDossierTab: (ctx, asked) => getDossierTab(ctx, parts, asked),
    correctCompany: (ctx, asked) => correctCompany(ctx, asked),
  })
}
