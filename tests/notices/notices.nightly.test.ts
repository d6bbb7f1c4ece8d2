import { test } from 'vitest'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { NOTICE_CLASSES } from './classes.ts'
import { deliver } from './deliver.ts'

const server = useTestServer({ POOL_SIZE: '20' })

test.each(NOTICE_CLASSES.map(kind => [kind.name, kind] as const))('1,000 times %s', (_, kind) =>
  deliver(server, kind, 1000),
)
