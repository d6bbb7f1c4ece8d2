import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { uploadedPaper } from '../../apps/server/src/modules/file/testing.ts'
import { aHolder } from '../../apps/server/src/modules/qualification/licences/testing.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsOperator } from '../../apps/server/src/testing/sign-in.ts'

/** A company without its licence, and two people who could restore it. */
export async function shutCompany(server: TestServer) {
  const { companyId } = await aHolder(server)
  const asker = await signInAsOperator(server, { rights: ['company.act'], personName: '沈申请', isSteppedUp: true })
  const second = await signInAsOperator(server, { rights: ['company.act'], personName: '梁复核', isSteppedUp: true })
  const cancelling = { companyId, code: 'DL', reason: '发证机关公告注销' } as const
  const fileIds = [await uploadedPaper(asker.client)]
  await asker.client.call(qualificationEndpoints.cancelLicence, { ...cancelling, fileIds })
  const ask = async (reason = '公告已撤销') =>
    (await asker.client.call(qualificationEndpoints.restoreLicence, { ...cancelling, reason })).value
  const stateOf = async () =>
    (
      await server.owner.db
        .selectFrom('qualification.licence')
        .select('state')
        .where('companyId', '=', companyId)
        .where('code', '=', 'DL')
        .executeTakeFirst()
    )?.state
  return { companyId, asker, second, cancelling, ask, stateOf }
}
