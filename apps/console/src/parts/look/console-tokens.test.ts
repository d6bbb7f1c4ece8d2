import { expect, test } from 'vitest'
import { consoleTokensCss } from './testing/console-tokens-css.ts'

test('writes every design token of the consoles as a CSS variable', async () => {
  await expect(consoleTokensCss()).toMatchFileSnapshot('./console-tokens.css')
})
