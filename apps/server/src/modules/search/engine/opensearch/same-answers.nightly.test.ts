import { test } from 'vitest'
import { expectSameAnswers } from './testing/same-answers.ts'

test(
  'OpenSearch and the engine in memory answer every search alike, in two hundred and fifty worlds',
  () => expectSameAnswers(250),
  600_000,
)
