import { test } from 'vitest'
import { expectSameAnswers } from './testing/same-answers.ts'

test('OpenSearch and the memory engine return the same answers to every search', () => expectSameAnswers(15), 60_000)
