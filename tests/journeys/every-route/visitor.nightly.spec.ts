import { test } from '@playwright/test'
import { pages, walkAsVisitor } from './walk.ts'

test.setTimeout(900_000)

test('opens every page for a visitor, or prompts for what is needed first', ({ page }) => walkAsVisitor(page, pages))
