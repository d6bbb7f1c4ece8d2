import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { claimDataFolder, siteSecret } from './data-folder.ts'

let base = ''

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'data-folder-'))
  onTestFinished(() => rmSync(base, { recursive: true }))
})

test('creates and marks a new data folder, and lets one process at a time use it', () => {
  const path = join(base, 'deep', 'data')
  const claim = claimDataFolder(path)
  expect(readdirSync(path).sort()).toEqual(['log', 'running.lock', 'xiaojiu-yaocai.json'])
  expect(() => claimDataFolder(path)).toThrow(`数据文件夹 ${path} 正被进程 ${process.pid} 使用`)
  claim.release()
  expect(readdirSync(path).sort()).toEqual(['log', 'xiaojiu-yaocai.json'])
  claimDataFolder(path).release()
})

test('creates the secret of a folder on first use and returns the same one later', () => {
  const path = join(base, 'data')
  const secret = siteSecret(path)
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(siteSecret(path)).toBe(secret)
  expect(siteSecret(join(base, 'other'))).not.toBe(secret)
  expect(readdirSync(join(path, 'site'))).toEqual(['secret'])
  expect(modeOf(join(path, 'site', 'secret'))).toBe('600')
})

test('restricts the folder and its files to the owner, also when an older version left them readable', () => {
  const path = join(base, 'data')
  claimDataFolder(path).release()
  const stored = join(path, 'files', 'content', 'licence.png')
  mkdirSync(join(path, 'files', 'content'), { recursive: true })
  writeFileSync(stored, 'picture')
  const marker = join(path, 'xiaojiu-yaocai.json')
  for (const each of [path, join(path, 'files'), join(path, 'files', 'content')]) chmodSync(each, 0o755)
  for (const each of [stored, marker]) chmodSync(each, 0o644)
  claimDataFolder(path).release()
  const modes = [path, join(path, 'log'), join(path, 'files'), join(path, 'files', 'content'), stored, marker].map(
    modeOf,
  )
  expect(modes).toEqual(['700', '700', '700', '700', '600', '600'])
})

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

test('refuses a folder with other files in it and leaves it unchanged', () => {
  writeFileSync(join(base, 'thesis.doc'), '')
  expect(() => claimDataFolder(base)).toThrow(
    `文件夹 ${base} 里是别的东西（thesis.doc），不会当作数据文件夹使用；请用 DATA_DIR 换一个。`,
  )
  expect(readdirSync(base)).toEqual(['thesis.doc'])
})

test.each([
  ['{"project":"other","format":1}', '属于别的项目'],
  ['{"project":"xiaojiu-yaocai","format":2}', '由其他版本写成'],
  ['{"project"', '属于别的项目'],
])('refuses a folder marked %s', (marker, sentence) => {
  writeFileSync(join(base, 'xiaojiu-yaocai.json'), marker)
  expect(() => claimDataFolder(base)).toThrow(sentence)
  expect(readdirSync(base)).toEqual(['xiaojiu-yaocai.json'])
})

test('refuses a path that is or contains a file with a readable sentence', () => {
  writeFileSync(join(base, 'file'), '')
  expect(() => claimDataFolder(join(base, 'file'))).toThrow('同名文件已存在。')
  expect(() => claimDataFolder(join(base, 'file', 'data'))).toThrow('路径中有一段不是文件夹。')
})

test('completes an interrupted claim that left a lock and no marker', () => {
  mkdirSync(join(base, 'running.lock'))
  writeFileSync(join(base, 'running.lock', 'owner.json'), '{"pid":1,"identity":"long gone"}')
  claimDataFolder(base).release()
  expect(readdirSync(base).sort()).toEqual(['log', 'xiaojiu-yaocai.json'])
})
