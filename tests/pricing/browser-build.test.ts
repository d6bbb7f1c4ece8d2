import { test } from 'vitest'
import { checkSameInTheBrowser } from './same-in-the-browser.ts'

test('2,000 carts cost the same fen in the browser’s build as on the server', () => checkSameInTheBrowser(2000))
