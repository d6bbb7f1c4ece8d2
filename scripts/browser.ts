import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { debianBrowser, HEADLESS_SHELL } from './browser/debian.ts'
import { fontEnv } from './browser/fonts.ts'
import { installedBrowsers } from './browser/installed.ts'
import { npmBrowser } from './browser/npm-build.ts'
import { type Browser, canShowPages } from './browser/trial.ts'
import { SetupProblem } from './setup-problem.ts'

/**
 * Finds a Chromium that renders pages with Chinese glyphs: an installed one, or one downloaded into .cache without root. The
 * headless variant is preferred, because all journeys take two thirds of the time in it; on Debian it is downloaded even if
 * another one is installed. NO_SYSTEM_BROWSER=1 skips installed ones.
 */
export async function findBrowser(): Promise<Browser> {
  const env = fontEnv()
  const installed = process.env['NO_SYSTEM_BROWSER'] === '1' ? [] : installedBrowsers()
  const [preferred = [], others = []] = [true, false].map(wanted =>
    installed.filter(each => isPreferred(each) === wanted).map(executable => async () => ({ executable, env: {} })),
  )
  for (const find of [...preferred, ...(isDebian() ? [debianBrowser] : []), ...others, npmBrowser, debianBrowser]) {
    const found = await find()
    if (found === undefined) continue
    const browser = { executable: found.executable, env: { ...env, ...found.env } }
    if (canShowPages(browser)) return browser
  }
  throw new SetupProblem(`找不到可用的 Chromium，请运行：${installCommand()}\n或用 CHROMIUM 指定它的路径，然后重试。`)
}

function isPreferred(executable: string): boolean {
  return executable === process.env['CHROMIUM'] || basename(executable) === HEADLESS_SHELL
}

function isDebian(): boolean {
  return /^ID=["']?debian/m.test(systemName())
}

function systemName(): string {
  return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
}

function installCommand(): string {
  if (/^ID(_LIKE)?=.*(fedora|rhel)/m.test(systemName())) return 'sudo dnf install -y chromium'
  if (isDebian()) return 'sudo apt-get update && sudo apt-get install -y chromium'
  return 'npx playwright install --with-deps chromium'
}
