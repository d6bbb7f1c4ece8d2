import { randomUUID } from 'node:crypto'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { expect, test } from 'vitest'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsOperator } from '../../apps/server/src/testing/sign-in.ts'
import { shutCompany } from './shut-company.ts'

const server = useTestServer()
const opened = (client: TestClient, approvalId: string | null) =>
  client.call(staffEndpoints.getApproval, { approvalId: approvalId ?? '' })

test('getApproval opens a request for its asker and for those who may decide it, unchanged without later data', async () => {
  const { asker, second, ask } = await shutCompany(server)
  const { approvalId } = await ask()
  const { client: outsider } = await signInAsOperator(server, { rights: ['order.look'] })
  expect((await server.client().send(staffEndpoints.getApproval, {})).status).toBe(401)
  expect((await opened(outsider, approvalId)).status).toBe(404)
  expect((await opened(second.client, randomUUID())).status).toBe(404)
  expect((await opened(asker.client, approvalId)).value).toMatchObject({ isOwn: true, mayDecide: false, now: null })
  expect((await opened(second.client, approvalId)).value).toMatchObject({ isOwn: false, mayDecide: true, now: null })
})
