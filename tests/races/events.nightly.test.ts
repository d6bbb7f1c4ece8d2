import { test } from 'vitest'
import { useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { tellUnderCuts } from './events.ts'

const database = useTestDatabase()

test('10,000 events, four workers cut off twenty times: each has its effect once, in the order of its subject', () =>
  tellUnderCuts(database, { eventCount: 10_000, subjectCount: 500, workerCount: 4, cutCount: 20 }))
