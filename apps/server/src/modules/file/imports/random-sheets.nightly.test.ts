import { test } from 'vitest'
import { checkRandomSheets } from '#testing/random-sheets.ts'
import { useTestServer } from '#testing/server.ts'

const server = useTestServer()

test('CR-078 gives every row one verdict and one outcome, over 200 ordinary and 200 hostile sheets', async () => {
  await checkRandomSheets(server, { ordinary: 200, hostile: 200 })
}, 900_000)
