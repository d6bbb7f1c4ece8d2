import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { expect, test } from 'vitest'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { staffCommands } from './ops.ts'

const server = useTestServer()
const run = (words: readonly string[], options: Record<string, string>) =>
  staffCommands[0]?.run(server.context(), {
    words,
    options: new Map(Object.entries(options).map(([name, value]) => [name, [value]])),
  })

test('invites the first people of the platform and of a store from the command line', async () => {
  const { storeId } = await aStore(server.owner.db)
  for (const [face, options] of [
    ['platform', { role: 'security' }],
    ['seller', { role: 'owner', store: storeId }],
  ] as const) {
    const [line = ''] = (await run(['invite', '13812349001'], { name: '严景行', ...options })) ?? []
    const [, token = ''] = /\/invitation\?token=([\w-]{43})$/.exec(line) ?? []
    const client = server.client()
    client.surface = face
    expect((await client.call(staffEndpoints.getInvitation, { token })).value.name).toBe('严景行')
  }
  await expect(run(['invite', '13812349002'], { name: '严景行', role: 'nothing' })).rejects.toThrow('没有这个角色')
  await expect(run(['invite', '1'], { name: '严景行', role: 'security' })).rejects.toThrow('手机号')
})
