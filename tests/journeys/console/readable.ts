import { type Browser, expect, type Page, test } from '@playwright/test'
import { ROLES_OF } from '@xiaojiu/contract/staff/testing/preset-roles.ts'
import { seriousFindings } from '../shell/serious-findings.ts'
import { walkTo } from '../shell/shop.ts'
import { signInAt } from './console.ts'
import { consoleScreens, type ScreenRow } from './screens.ts'

type ConsoleFace = 'seller' | 'platform'

/** The demo accounts of the platform, by the key of their role. */
const OPERATORS: Readonly<Record<string, string>> = {
  system: 'operator',
  security: 'op-security',
  audit: 'op-audit',
  review: 'op-review',
  merchant: 'op-store',
  goods: 'op-goods',
  content: 'op-content',
  care: 'op-care',
  money: 'op-money',
  'money-approve': 'op-money2',
}

/** A person who may open the screen: in a store its owner, on the platform the first with the right. */
function loginFor(face: ConsoleFace, { rights }: ScreenRow): string {
  const fits = (held: readonly string[]) => rights.length === 0 || rights.some(right => held.includes(right))
  const role = ROLES_OF[face].find(one => fits(one.rights))
  return face === 'seller' ? 'seller' : (OPERATORS[role?.key ?? ''] ?? '')
}

/** Columns of lists that are too narrow for their own title, in Chinese signs of 12 pixels. */
function squeezedColumns(page: Page): Promise<string[]> {
  return page
    .locator('table[data-density] th:visible')
    .evaluateAll(heads =>
      heads.flatMap(({ textContent, clientWidth }) =>
        clientWidth < textContent.length * 12 ? [`${textContent}: ${clientWidth}`] : [],
      ),
    )
}

/** Opens every screen of a console as such a person; checks the accessibility of those that are `isExamined`. */
export async function openEveryScreen(
  browser: Browser,
  face: ConsoleFace,
  isExamined: (screen: ScreenRow, all: readonly ScreenRow[]) => boolean,
): Promise<void> {
  const screens = consoleScreens(face)
  expect(screens.length).toBeGreaterThanOrEqual(7)
  const byLogin = Map.groupBy(screens, screen => loginFor(face, screen))
  expect([...(byLogin.get('') ?? [])].map(({ path }) => path)).toEqual([])
  for (const [login, own] of byLogin) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signInAt(page, face, login)
    for (const screen of own)
      await test.step(`${login} ${screen.path}`, async () => {
        await walkTo(page, screen.path)
        await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(screen.title)} · `))
        await expect(page.getByRole('main')).not.toBeEmpty()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expect(page.getByText(/没有(“[^”]+”)?权限/)).toHaveCount(0)
        expect.soft(await squeezedColumns(page), screen.path).toEqual([])
        if (isExamined(screen, screens)) expect.soft(await seriousFindings(page), screen.path).toEqual([])
      })
    await context.close()
  }
}
