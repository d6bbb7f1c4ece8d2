import type { Context, MemberContext } from '#platform/context.ts'
import type { TaskRow } from './tables.ts'

/** Background work on a company's task, in the scope of that company and without any rights. */
export function actingFor(
  ctx: Context,
  { companyId, accountId }: Pick<TaskRow, 'companyId' | 'accountId'>,
): MemberContext {
  return {
    ...ctx,
    actor: {
      kind: 'user',
      accountId,
      sessionId: '',
      accountKind: 'buyer',
      membership: { companyId, companyState: 'approved', isMain: false, rights: [] },
      companyId,
      storeId: null,
      proxyAccountId: null,
    },
  }
}
