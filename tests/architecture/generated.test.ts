import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedDocs } from '../../scripts/trace/generated-docs.ts'
import { ROOT } from './sources.ts'

test.each(Object.entries(generatedDocs()))('%s is up to date (npm run docs regenerates it)', (path, text) => {
  expect(readFileSync(join(ROOT, path), 'utf8') === text).toBe(true)
})
