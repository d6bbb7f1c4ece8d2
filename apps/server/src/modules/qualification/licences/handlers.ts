import type { licenceEndpoints } from '@xiaojiu/contract/qualification/licence-endpoints.ts'
import type { operatingEndpoints } from '@xiaojiu/contract/qualification/operating-endpoints.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { cancelChange } from './cancel-change.ts'
import { cancelLicence } from './cancel-licence.ts'
import { changeCompanyData } from './change-company-data.ts'
import { changeLegalPerson } from './change-legal-person.ts'
import { correctChange } from './correct-change.ts'
import { getWallet } from './get-wallet.ts'
import { licenceCalendar } from './licence-calendar.ts'
import { listCompanyKinds, listExchangePapers, listLicenceTypes, listOwnLicenceTypes } from './list-licence-types.ts'
import { getChange, getCompanyData, listChanges, listVersions } from './read-changes.ts'
import { submitLicences } from './submit-licences.ts'
import { askApproval } from '#platform/approval.ts'
import { inTransaction } from '#platform/context.ts'
import { licenceRestoreKind } from './restore-kind.ts'

export const licenceHandlers: Handlers<typeof licenceEndpoints & typeof operatingEndpoints> = {
  listCompanyKinds: () => listCompanyKinds(),
  getWallet: ctx => getWallet(ctx),
  getChange: (ctx, { changeId }) => getChange(ctx, changeId),
  listLicenceTypes: (_ctx, asked) => listLicenceTypes(asked),
  listExchangePapers: (_ctx, { typeCode }) => listExchangePapers(typeCode),
  listOwnLicenceTypes: (ctx, asked) => listOwnLicenceTypes(ctx, asked),
  listChanges: (ctx, filter) => listChanges(ctx, filter),
  correctChange: (ctx, asked) => correctChange(ctx, asked),
  submitLicences: (ctx, asked) => submitLicences(ctx, asked),
  changeLegalPerson: (ctx, asked) => changeLegalPerson(ctx, asked),
  changeCompanyData: (ctx, asked) => changeCompanyData(ctx, asked),
  cancelChange: async (ctx, { changeId }) => {
    await cancelChange(ctx, changeId)
    return {}
  },
  getCompanyData: ctx => getCompanyData(ctx),
  listVersions: (ctx, { code }) => listVersions(ctx, code),
  licenceCalendar: ctx => licenceCalendar(ctx),
  cancelLicence: async (ctx, asked) => {
    await cancelLicence(ctx, asked)
    return {}
  },
  restoreLicence: (ctx, asked) => inTransaction(ctx, tx => askApproval(tx, licenceRestoreKind, asked, asked.reason)),
}
