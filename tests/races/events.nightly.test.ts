import { test } from 'vitest'
import { useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { tellUnderCuts } from './events.ts'

const database = useTestDatabase()

test('handles 10,000 events once and in order per subject while four workers are cut off twenty times', () =>
  tellUnderCuts(database, { eventCount: 10_000, subjectCount: 500, workerCount: 4, cutCount: 20 }))
