import { test } from 'vitest'
import { useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { tellUnderCuts } from './events.ts'

const database = useTestDatabase()

test('handles 300 events once and in order per subject while four workers are cut off five times', () =>
  tellUnderCuts(database, { eventCount: 300, subjectCount: 20, workerCount: 4, cutCount: 5 }))
