import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { copyFileInto } from './copy-file.ts'
import { type BackedUpFile, verifyBackup, writeManifest } from './manifest.ts'

let folder = ''

beforeEach(async () => {
  const base = mkdtempSync(join(tmpdir(), 'manifest-'))
  onTestFinished(() => rmSync(base, { recursive: true }))
  writeFileSync(join(base, 'one'), '甲'.repeat(1000))
  writeFileSync(join(base, 'two'), '')
  folder = join(base, 'backup')
  mkdirSync(folder)
  const copies = [
    await copyFileInto(folder, 'files/a/one', join(base, 'one')),
    await copyFileInto(folder, 'files/two', join(base, 'two')),
  ]
  writeManifest(folder, {
    createdAt: '2026-11-15T08:00:00.000Z',
    postgresVersion: '18.4',
    endLsn: '0/3000000',
    files: copies.filter((copy): copy is BackedUpFile => copy !== undefined),
  })
})

test('accepts a complete backup and returns its manifest', async () => {
  const manifest = await verifyBackup(folder)
  expect(manifest.files.map(({ path, size }) => [path, size])).toEqual([
    ['files/a/one', 3000],
    ['files/two', 0],
  ])
  expect(manifest.files[1]?.sha256).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})

test('leaves out a file that no longer exists when it is copied', async () => {
  expect(await copyFileInto(folder, 'files/three', join(folder, 'nowhere'))).toBeUndefined()
})

test.each<[string, () => void, string]>([
  ['one byte more', () => appendFileSync(join(folder, 'files/two'), 'x'), '文件 files/two 已损坏'],
  ['the same length, other bytes', () => writeFileSync(join(folder, 'files/a/one'), '乙'.repeat(1000)), '已损坏'],
  ['a file missing', () => rmSync(join(folder, 'files/two')), '缺少文件 files/two'],
  ['a file too many', () => writeFileSync(join(folder, 'files/extra'), ''), '多出文件 files/extra'],
  ['no manifest', () => rmSync(join(folder, 'manifest.json')), '不是一个完整的备份'],
  ['half a manifest', () => writeFileSync(join(folder, 'manifest.json'), '{"project":'), '不是一个完整的备份'],
  ['a changed manifest', () => edit(text => text.replace('"size": 0', '"size": 1')), '清单已被改动'],
  ['another project', () => edit(text => text.replace('xiaojiu-yaocai', 'other')), '不是本项目的备份'],
  ['a newer format', () => edit(text => text.replace('"format": 1', '"format": 2')), '由其他版本写成'],
])('refuses a backup that does not match its manifest: %s', async (_what, spoil, sentence) => {
  spoil()
  await expect(verifyBackup(folder)).rejects.toThrow(sentence)
})

function edit(change: (text: string) => string): void {
  const file = join(folder, 'manifest.json')
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
