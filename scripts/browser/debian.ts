import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir } from '../project.ts'
import type { Browser } from './trial.ts'

/** The headless variant takes two thirds of the time; package and program have the same name. */
export const HEADLESS_SHELL = 'chromium-headless-shell'
const program = join('usr', 'lib', 'chromium', HEADLESS_SHELL)

/** Debian's headless Chromium with missing libraries, unpacked into .cache: no root, nothing installed. */
export async function debianBrowser(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  const unpacked = join(cacheDir, 'chromium-debian')
  if (!existsSync(join(unpacked, program)) && !fetchInto(unpacked)) return undefined
  const machine = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'
  const libraries = ['usr/lib', 'lib'].map(place => join(unpacked, place, machine))
  return {
    executable: join(unpacked, program),
    env: { LD_LIBRARY_PATH: libraries.flatMap(place => [place, join(place, 'pulseaudio')]).join(':') },
  }
}

function fetchInto(unpacked: string): boolean {
  console.log('正在下载 Debian 的 Chromium（约 100 MB，不需要 root）。')
  const work = join(cacheDir, `chromium-debian-${process.pid}`)
  const lists = join(work, 'lists')
  const tree = join(work, 'tree')
  for (const folder of [join(lists, 'partial'), join(work, 'archives', 'partial'), tree])
    mkdirSync(folder, { recursive: true })
  try {
    // Separate package lists: those of the system may be missing, old, or not writable.
    const folders = [`Dir::State::lists=${lists}`, `Dir::Cache=${work}`, 'Debug::NoLocking=1', 'APT::Sandbox::User=']
    // Without a network another browser may exist, so the timeout is short.
    const settings = [...folders, 'Acquire::Retries=0', 'Acquire::http::Timeout=15', 'Acquire::https::Timeout=15']
    const apt = (...args: string[]): { status: number | null; stdout: string } =>
      spawnSync('apt-get', [...settings.flatMap(each => ['-o', each]), '-qq', ...args], { cwd: work, encoding: 'utf8' })
    if (apt('update').status !== 0) return false
    const plan = apt('--simulate', '--no-install-recommends', 'install', HEADLESS_SHELL)
    const missing = [...plan.stdout.matchAll(/^Inst (\S+)/gm)].map(match => match[1] as string)
    // Needed even if installed: these two contain the program itself.
    const packages = new Set([HEADLESS_SHELL, 'chromium-common', ...missing])
    if (apt('download', ...packages).status !== 0) return false
    for (const file of readdirSync(work).filter(each => each.endsWith('.deb'))) {
      if (spawnSync('dpkg-deb', ['--extract', join(work, file), tree]).status !== 0) return false
    }
    rmSync(unpacked, { recursive: true, force: true })
    renameSync(tree, unpacked)
    return existsSync(join(unpacked, program))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
