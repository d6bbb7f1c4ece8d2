import { test } from 'vitest'
import { useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { tellUnderCuts } from './events.ts'

const database = useTestDatabase()

test('300 events, four workers cut off five times: each has its effect once, in the order of its subject', () =>
  tellUnderCuts(database, { eventCount: 300, subjectCount: 20, workerCount: 4, cutCount: 5 }))
