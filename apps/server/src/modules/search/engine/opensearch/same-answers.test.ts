import { test } from 'vitest'
import { expectSameAnswers } from './testing/same-answers.ts'

test('OpenSearch and the engine in memory answer every search alike', () => expectSameAnswers(15), 60_000)
