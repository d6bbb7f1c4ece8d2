import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { HEADLESS_SHELL } from './debian.ts'

const names = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]
const macs = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Candidates for Chromium, most likely first: the configured one, those on the PATH, Playwright's. */
export function installedBrowsers(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const onPath = names.flatMap(name => folders.map(folder => join(folder, name)))
  const asked = process.env['CHROMIUM'] ?? ''
  return [asked, ...onPath, ...macs, chromium.executablePath()].filter(file => file !== '' && existsSync(file))
}
