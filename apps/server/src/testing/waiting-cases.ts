import { anyState } from './any-state.ts'
import type { TestServer } from './server.ts'
import { signInAsBuyer } from './sign-in.ts'

const HOUR_MS = 3_600_000

/** A request for goods that nobody sells, submitted some hours ago: a case of the platform's desk `new-item`. */
export async function aWishedItem(server: TestServer, hoursAgo: number, name = '奥司他韦颗粒'): Promise<string> {
  const { companyId, accountId } = await signInAsBuyer(server)
  const { id } = await server.owner.db
    .insertInto('catalogue.newItemRequest')
    .values({
      ...{ companyId, accountId, name, spec: '15mg*10袋', maker: '', approvalNo: '', quantity: 5, note: '' },
      createdAt: new Date(server.clock.read().getTime() - hoursAgo * HOUR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A company applies to a store for credit: a case of the desk `credit`. */
export async function aCreditWish(
  server: TestServer,
  storeId: string,
  { hoursAgo = 1, limit = 500_000 }: { readonly hoursAgo?: number; readonly limit?: number } = {},
): Promise<{ caseId: string; companyId: string }> {
  const { companyId, accountId } = await signInAsBuyer(server)
  const { id } = await server.owner.db
    .insertInto('payment.creditApplication')
    .values({
      ...{
        companyId,
        storeId,
        wantedLimit: limit,
        wantedDays: 30,
        note: '',
        state: anyState('waiting'),
        askedBy: accountId,
      },
      askedAt: new Date(server.clock.read().getTime() - hoursAgo * HOUR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { caseId: id, companyId }
}
