import { beforeAll, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { expectAnswersWhileFilling } from '../testing/answers-while-filling.ts'

const server = useTestServer()
beforeAll(async () => void (await server.listen()), 60_000)

test('answers other requests while a package of fifty papers is filled', async () => {
  await expectAnswersWhileFilling(server, 50)
})
