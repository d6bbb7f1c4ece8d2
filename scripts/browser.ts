import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { debianBrowser, HEADLESS_SHELL } from './browser/debian.ts'
import { type Browser, canShowPages } from './browser/trial.ts'
import { cacheDir, root } from './project.ts'
import { SetupProblem } from './setup-problem.ts'

const BROWSER_NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]
const MAC_BROWSERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const NPM_BUILD = '@sparticuz/chromium@153.0.0'

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

/** Candidates for Chromium, most likely first: the configured one, those on the PATH, Playwright's. */
function installedBrowsers(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const onPath = BROWSER_NAMES.flatMap(name => folders.map(folder => join(folder, name)))
  const asked = process.env['CHROMIUM'] ?? ''
  return [asked, ...onPath, ...MAC_BROWSERS, chromium.executablePath()].filter(file => file !== '' && existsSync(file))
}

/** The Chromium of an npm package; it exists for x64 only. */
async function npmBrowser(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(cacheDir, 'chromium-npm')
  if (!existsSync(join(folder, 'node_modules', '@sparticuz', 'chromium', 'package.json'))) {
    console.log('正在从 npm 下载 Chromium（约 70 MB）。')
    mkdirSync(folder, { recursive: true })
    const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', NPM_BUILD]
    spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
  }
  try {
    // It unpacks its libraries only when it detects the service that it was made for.
    process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x'
    const require = createRequire(join(folder, 'package.json'))
    const { default: packed } = require('@sparticuz/chromium') as {
      default: { executablePath(): Promise<string> }
    }
    const executable = await packed.executablePath()
    const libraries = [join(dirname(executable), 'al2023', 'lib'), process.env['LD_LIBRARY_PATH'] ?? '']
    return { executable, env: { LD_LIBRARY_PATH: libraries.filter(Boolean).join(':') } }
  } catch (error) {
    console.log(`npm 的 Chromium 不可用：${error instanceof Error ? error.message : error}`)
    return undefined
  } finally {
    if (process.env['AWS_LAMBDA_JS_RUNTIME'] === 'nodejs24.x') delete process.env['AWS_LAMBDA_JS_RUNTIME']
  }
}

/** Configures the Chinese font of our dependencies for the browser: a bare machine has none and shows boxes. */
function fontEnv(): Readonly<Record<string, string>> {
  if (process.platform !== 'linux') return {}
  const fonts = join(root, 'node_modules', '@expo-google-fonts', 'noto-sans-sc')
  const cache = join(cacheDir, 'fontconfig')
  mkdirSync(cache, { recursive: true })
  const file = join(cacheDir, 'fonts.conf')
  const prefer = (family: string): string =>
    `  <alias><family>${family}</family><prefer><family>Noto Sans SC</family></prefer></alias>`
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${xmlText(join(fonts, '400Regular'))}</dir>
  <dir>${xmlText(join(fonts, '500Medium'))}</dir>
  <dir>${xmlText(join(fonts, '700Bold'))}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${xmlText(cache)}</cachedir>
${['sans-serif', 'PingFang SC', 'Microsoft YaHei'].map(prefer).join('\n')}
</fontconfig>
`,
  )
  return { FONTCONFIG_FILE: file }
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
