import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { canReach, findUser } from './user.ts'

const passwd =
  'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65533:nobody:/:/sbin/nologin\npostgres:x:101:104::/:/bin/sh\n'

test('finds the first of the given users that exists', () => {
  expect(findUser(passwd, ['postgres', 'nobody'])).toEqual({ uid: 101, gid: 104 })
  expect(findUser(passwd.replace('postgres', 'mysql'), ['postgres', 'nobody'])).toEqual({ uid: 65534, gid: 65533 })
  expect(findUser('root:x:0:0::/:/bin/sh', ['postgres', 'nobody'])).toBeUndefined()
})

test('reports that a closed parent folder keeps out other users but not its owner', () => {
  const base = mkdtempSync(join(tmpdir(), 'reach-'))
  onTestFinished(() => rmSync(base, { recursive: true }))
  const deep = join(base, 'a', 'b')
  mkdirSync(deep, { recursive: true })
  const stranger = { uid: 65_534, gid: 65_534 }
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  chmodSync(base, 0o700)
  expect(canReach(deep, stranger)).toBe(false)
  expect(canReach(deep, owner)).toBe(true)
  expect(canReach(deep, undefined)).toBe(true)
  chmodSync(base, 0o711)
  expect(canReach(deep, stranger)).toBe(true)
  expect(canReach(join(deep, 'not', 'yet', 'there'), stranger)).toBe(true)
})
