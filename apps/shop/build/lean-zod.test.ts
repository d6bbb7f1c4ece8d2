import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { leanZod } from '@xiaojiu/web/build/lean-zod.ts'
import { expect, test } from 'vitest'

const file = fileURLToPath(new URL('v4/classic/schemas.js', import.meta.resolve('zod')))

test('leaves JSON schemas and English messages out of the installed zod', () => {
  const source = readFileSync(file, 'utf8')
  for (const part of ['processJSONSchema', 'to-json-schema.js', 'locales/en.js']) expect(source).toContain(part)
  const code = leanZod().transform(source, file)?.code
  expect(code).toContain('export const ZodObject')
  for (const part of ['processJSONSchema', 'to-json-schema.js', 'locales/en.js']) expect(code).not.toContain(part)
})

test('does not change other modules', () => {
  expect(leanZod().transform('export const one = 1', '/zod/v4/core/schemas.js')).toBeNull()
})
