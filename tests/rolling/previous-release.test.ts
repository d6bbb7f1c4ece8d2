import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPreviousRelease } from './previous-release.ts'

/** A repository with commits of these files, and a function that runs git in it. */
function repository() {
  const path = mkdtempSync(join(tmpdir(), 'releases-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: path,
      encoding: 'utf8',
    }).trim()
  const write = (files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(path, name)), { recursive: true })
      writeFileSync(join(path, name), text)
    }
  }
  git('init', '--quiet')
  return {
    path,
    git,
    write,
    commit: (files: Readonly<Record<string, string>>) => {
      write(files)
      git('add', '.')
      git('commit', '--quiet', '--message', 'a')
      return git('rev-parse', 'HEAD')
    },
  }
}

const version = (number: string) => ({ 'package.json': `{\n  "version": "${number}"\n}\n` })
const migration = (name: string) => ({ [`db/migrations/${name}.sql`]: 'select 1;' })

test('finds the last commit of the version before, and the migrations since, whether committed or not', () => {
  const { path, commit, write } = repository()
  commit({ ...version('0.1.0'), ...migration('0001_a') })
  const last = commit(migration('0002_b'))
  commit(version('0.2.0'))
  commit(migration('0004_d'))
  write(migration('0003_c'))
  expect(findPreviousRelease(path)).toEqual({
    commit: last,
    version: '0.1.0',
    laterMigrations: ['0003_c.sql', '0004_d.sql'],
  })
})

test('goes back to the change of version before when the last one closes a release', () => {
  const { path, commit } = repository()
  const last = commit({ ...version('0.1.0'), ...migration('0001_a') })
  commit(version('0.2.0'))
  commit(migration('0002_b'))
  commit(version('0.3.0'))
  expect(findPreviousRelease(path)).toEqual({ commit: last, version: '0.1.0', laterMigrations: ['0002_b.sql'] })
})

test('takes the last change of version when no migration was added after any', () => {
  const { path, commit } = repository()
  commit({ ...version('0.1.0'), ...migration('0001_a') })
  const last = commit(version('0.2.0'))
  commit(version('0.3.0'))
  expect(findPreviousRelease(path)).toEqual({ commit: last, version: '0.2.0', laterMigrations: [] })
})

test('prefers the tag of the version before', () => {
  const { path, commit, git } = repository()
  const tagged = commit({ ...version('0.1.0'), ...migration('0001_a') })
  git('tag', 'v0.1.0')
  commit(migration('0002_b'))
  commit(version('0.2.0'))
  expect(findPreviousRelease(path)).toEqual({ commit: tagged, version: '0.1.0', laterMigrations: ['0002_b.sql'] })
})

test('finds nothing in one commit or without a repository', () => {
  const { path, commit } = repository()
  commit({ ...version('0.1.0'), ...migration('0001_a') })
  expect(findPreviousRelease(path)).toBeNull()
  rmSync(join(path, '.git'), { recursive: true })
  expect(findPreviousRelease(path)).toBeNull()
})
