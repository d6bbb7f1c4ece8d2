import { test } from 'vitest'
import { expectSameAnswers } from './same-answers.ts'

test(
  'OpenSearch and the engine in memory answer every search alike, in four hundred worlds',
  () => expectSameAnswers(400),
  600_000,
)
