import { test } from 'vitest'
import { checkSameInTheBrowser } from './same-in-the-browser.ts'

test('prices 100,000 carts the same to the fen in the browser build and on the server', () =>
  checkSameInTheBrowser(100_000))
