import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedDocs } from '../../scripts/trace/generated-docs.ts'
import { ROOT } from './sources.ts'

test.each(Object.entries(generatedDocs()))('%s is fresh: npm run docs', (path, text) => {
  expect(readFileSync(join(ROOT, path), 'utf8') === text).toBe(true)
})
