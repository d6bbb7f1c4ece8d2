import { existsSync, readFileSync } from 'node:fs'
import { debianBrowser } from './browser/debian.ts'
import { fontEnv } from './browser/fonts.ts'
import { installedBrowsers } from './browser/installed.ts'
import { npmBrowser } from './browser/npm-build.ts'
import { type Browser, canShowPages } from './browser/trial.ts'
import { SetupProblem } from './setup-problem.ts'

/**
 * A Chromium that really shows pages, with Chinese glyphs: an installed one, or one fetched into .cache without root.
 * NO_SYSTEM_BROWSER=1 passes over the installed ones.
 */
export async function findBrowser(): Promise<Browser> {
  const env = fontEnv()
  const installed = process.env['NO_SYSTEM_BROWSER'] === '1' ? [] : installedBrowsers()
  for (const executable of installed) {
    if (canShowPages({ executable, env })) return { executable, env }
  }
  for (const fetch of [npmBrowser, debianBrowser]) {
    const fetched = await fetch()
    if (fetched === undefined) continue
    const browser = { executable: fetched.executable, env: { ...env, ...fetched.env } }
    if (canShowPages(browser)) return browser
  }
  throw new SetupProblem(`找不到可用的 Chromium，请运行：${installCommand()}\n或用 CHROMIUM 指定它的路径，然后重试。`)
}

function installCommand(): string {
  const system = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  if (/^ID(_LIKE)?=.*(fedora|rhel)/m.test(system)) return 'sudo dnf install -y chromium'
  if (/^ID=["']?debian/m.test(system)) return 'sudo apt-get update && sudo apt-get install -y chromium'
  return 'npx playwright install --with-deps chromium'
}
