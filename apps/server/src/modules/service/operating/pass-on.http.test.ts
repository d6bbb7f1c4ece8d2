import { randomUUID } from 'node:crypto'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { serviceOperatingEndpoints } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { expect, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsOperator } from '#testing/sign-in.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

/** A buyer of one province, an operator, and one whose province the test chooses. */
async function aBuyerAndTwoOperators() {
  const buyer = await signInAsBuyer(server, { provinceCode: '420000' })
  const first = await signInAsOperator(server, { role: 'care', personName: '周岚' })
  const second = await signInAsOperator(server, { role: 'care', personName: '方敏' })
  const limitTo = (province: string) =>
    server.owner.db
      .updateTable('staff.membership')
      .set({ limitProvinces: [province] })
      .where('id', '=', second.memberId)
      .execute()
  return { buyer, first, accountId: second.accountId, limitTo }
}

test('CR-008 passes no complaint to a colleague who is limited to other provinces', async () => {
  const { buyer, first, accountId, limitTo } = await aBuyerAndTwoOperators()
  const { complaintId } = (
    await buyer.client.call(serviceEndpoints.saveComplaint, {
      ...{ kind: 'complaint', topic: 'delivery', content: '冰袋已经化了，请核实', mobile: '13800006601' },
      ...{ imageIds: [], requestId: randomUUID() },
    })
  ).value
  await first.client.call(serviceOperatingEndpoints.takeComplaint, { complaintId })
  const pass = () => first.client.call(serviceOperatingEndpoints.passComplaint, { complaintId, accountId })
  const takenBy = async () => {
    const asked = { complaintId, pageSize: 1 }
    return (await first.client.call(serviceOperatingEndpoints.listWatchedComplaints, asked)).value.list[0]?.takenBy
  }
  await limitTo('460000')
  expect([reasonOf(await pass()), await takenBy()]).toEqual(['assignee-limited', '周岚'])
  await limitTo('420000')
  expect([(await pass()).success, await takenBy()]).toEqual([true, '方敏'])
})

test('CR-008 passes no talk to a colleague who is limited to other provinces', async () => {
  const { buyer, first, accountId, limitTo } = await aBuyerAndTwoOperators()
  const { conversationId } = (await buyer.client.call(serviceEndpoints.openConversation, { portal: 2 })).value
  await first.client.call(serviceOperatingEndpoints.takePlatformTalk, { conversationId })
  const pass = () => first.client.call(serviceOperatingEndpoints.passPlatformTalk, { conversationId, accountId })
  const takenBy = async () =>
    (await first.client.call(serviceOperatingEndpoints.getPlatformTalk, { conversationId })).value.takenBy
  await limitTo('460000')
  expect([reasonOf(await pass()), await takenBy()]).toEqual(['assignee-limited', '周岚'])
  await limitTo('420000')
  expect([(await pass()).success, await takenBy()]).toEqual([true, '方敏'])
})
