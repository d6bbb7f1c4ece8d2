import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { filesOf } from './screen-files.ts'

/** As much of a chunk as decides which files it needs. */
function chunk(fileName: string, imports: readonly string[]): Rolldown.OutputChunk {
  const importedCss = new Set([fileName.replace('.js', '.css')])
  return { type: 'chunk', fileName, imports, viteMetadata: { importedCss } } as unknown as Rolldown.OutputChunk
}

test('lists each file once, with the styles of a page after those of its parts', () => {
  const page = chunk('page.js', ['parts.js', 'card.js'])
  const bundle = { 'page.js': page, 'parts.js': chunk('parts.js', []), 'card.js': chunk('card.js', ['parts.js']) }
  expect([...filesOf(page, bundle)]).toEqual(['page.js', 'parts.js', 'parts.css', 'card.js', 'card.css', 'page.css'])
})

test('returns no files for a missing chunk', () => {
  expect([...filesOf(undefined, {})]).toEqual([])
})
