import { test } from '@playwright/test'
import { pages, walkAsVisitor } from './walk.ts'

test.setTimeout(900_000)

test('every page opens for a visitor, or says what is needed first', ({ page }) => walkAsVisitor(page, pages))
