import { test } from 'vitest'
import { expectSameAnswers } from './testing/same-answers.ts'

test(
  'OpenSearch and the memory engine return the same answers to every search in 250 random worlds',
  () => expectSameAnswers(250),
  600_000,
)
