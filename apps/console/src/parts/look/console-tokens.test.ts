import { expect, test } from 'vitest'
import { consoleTokensCss } from './testing/console-tokens-css.ts'

test('carries every value of the consoles as a CSS variable', async () => {
  await expect(consoleTokensCss()).toMatchFileSnapshot('./console-tokens.css')
})
