import type { agreementEndpoints } from '@xiaojiu/contract/qualification/agreement-endpoints.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { downloadAgreement, getCollectionAgreement, listAgreements } from './list-agreements.ts'
import { signCollection } from './sign-collection.ts'

export const agreementHandlers: Handlers<typeof agreementEndpoints> = {
  listAgreements: (ctx, query) => listAgreements(ctx, query),
  getCollectionAgreement: ctx => getCollectionAgreement(ctx),
  signAgreement: ctx => signCollection(ctx),
  downloadAgreement: async (ctx, { agreementId }, exchange) => {
    await downloadAgreement(ctx, agreementId, exchange)
    return {}
  },
}
