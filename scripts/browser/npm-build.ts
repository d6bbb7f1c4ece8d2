import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { cacheDir } from '../project.ts'
import type { Browser } from './trial.ts'

const build = '@sparticuz/chromium@153.0.0'

/** The Chromium of an npm package; it exists for x64 only. */
export async function npmBrowser(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(cacheDir, 'chromium-npm')
  if (!existsSync(join(folder, 'node_modules', '@sparticuz', 'chromium', 'package.json'))) {
    console.log('正在从 npm 下载 Chromium（约 70 MB）。')
    mkdirSync(folder, { recursive: true })
    const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', build]
    spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
  }
  try {
    // It unpacks its libraries only when it detects the service that it was made for.
    process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x'
    const require = createRequire(join(folder, 'package.json'))
    const { default: chromium } = require('@sparticuz/chromium') as {
      default: { executablePath(): Promise<string> }
    }
    const executable = await chromium.executablePath()
    const libraries = [join(dirname(executable), 'al2023', 'lib'), process.env['LD_LIBRARY_PATH'] ?? '']
    return { executable, env: { LD_LIBRARY_PATH: libraries.filter(Boolean).join(':') } }
  } catch (error) {
    console.log(`npm 的 Chromium 不可用：${error instanceof Error ? error.message : error}`)
    return undefined
  } finally {
    if (process.env['AWS_LAMBDA_JS_RUNTIME'] === 'nodejs24.x') delete process.env['AWS_LAMBDA_JS_RUNTIME']
  }
}
