import { test } from 'vitest'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { NOTICE_CLASSES } from './classes.ts'
import { deliver } from './deliver.ts'

const server = useTestServer()

test.each(NOTICE_CLASSES.map(kind => [kind.name, kind] as const))('%s', (_, kind) => deliver(server, kind, 2))
